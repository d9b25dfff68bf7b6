"""What the Python loaders of these datasets do with JSON Lines: python3 loaders.py json|pydantic FILE"""
import json
import sys

mode, path = sys.argv[1:]


def lines():
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield line


if mode == "json":
    print(sum(1 for line in lines() if json.loads(line) is not None), "records")
else:
    from typing import Optional

    from pydantic import BaseModel

    class Batch(BaseModel):
        qa_id: str
        query: str
        assistant: str
        ground_truth_assistant: str
        observation: Optional[str] = None
        agentic: Optional[dict] = {}
        ground_truth_agentic: Optional[dict] = {}
        logprobs: Optional[dict] = {}
        weight: Optional[float] = None

    class Metadata(BaseModel):
        session_id: str
        assistant_id: str
        language: Optional[str] = "english"
        context: str

    class StreamedBatch(BaseModel):
        metadata: Metadata
        batch: Batch

    print(sum(1 for line in lines() if StreamedBatch.model_validate(json.loads(line))), "records")
