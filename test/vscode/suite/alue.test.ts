/** Finding, hover, completion from data and a fix in each kind of ALUE dataset. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  apply,
  type Completion,
  closeAll,
  codeActions,
  completions,
  findingOf,
  hoverText,
  noFindingOf,
  openFile,
  ownDiagnostics,
  rangeOf,
  waitFor,
} from "./editor.ts";

/** What is to be seen in one file of the workspace. */
interface Scene {
  readonly file: string;
  readonly rule: string;
  /** Where the finding stands. */
  readonly marked: string;
  readonly fix: string;
  readonly fixed: string;
  readonly hover: { readonly on: string; readonly says: RegExp };
  /** The value that is taken out before completions are asked for in its place. */
  readonly completion: { readonly of: string; readonly emptied: string; readonly offers: readonly Completion[] };
}

const SCENES: readonly Scene[] = [
  {
    file: "exam.json",
    rule: "label-form",
    marked: '"b)"',
    fix: 'Replace it by "B"',
    fixed: '"output": "B"',
    hover: { on: '"b)"', says: /red/ },
    completion: {
      of: '"A"',
      emptied: '""',
      offers: [
        { label: "A", beside: "the Petrel" },
        { label: "B", beside: "the Dunlin" },
        { label: "C", beside: "the Gannet" },
      ],
    },
  },
  {
    file: "radio.json",
    rule: "answer-in-context",
    marked: "\"['N042XH']\"",
    fix: 'Replace by "N042HX"',
    fixed: "\"['N042HX']\"",
    hover: { on: '"a fuel truck"', says: /In the context.*fuel truck/s },
    completion: {
      of: '"a fuel truck"',
      emptied: '"fue"',
      offers: [
        { label: "fuel", beside: "" },
        { label: "fuel truck", beside: "" },
      ],
    },
  },
  {
    file: "handbook.json",
    rule: "document-id-type",
    marked: '"handbook-fines-2"',
    fix: 'Wrap "handbook-fines-2" in a list',
    fixed: '"document_id": ["handbook-fines-2"]',
    hover: { on: '"document_id"', says: /Recall@k/ },
    completion: { of: '"handbook-fines-2"', emptied: '[""]', offers: [{ label: "handbook-desk-1", beside: "" }] },
  },
  {
    file: "shifts.jsonl",
    rule: "split-name",
    marked: '"Test"',
    fix: 'Replace it by "test"',
    fixed: '"split": "test", "id": "log-1"',
    hover: { on: '"split"', says: /dropped|example/ },
    completion: {
      of: '"Test"',
      emptied: '""',
      offers: [
        { label: "test", beside: "" },
        { label: "example", beside: "" },
      ],
    },
  },
];

suite("ALUE", () => {
  teardown(closeAll);

  for (const { file, rule, marked, fix, fixed, hover, completion } of SCENES) {
    test(`${file}: ${rule} marks ${marked}, and "${fix}" cures it`, async () => {
      const document = await openFile(file);
      const finding = await findingOf(document, rule);
      assert.equal(finding.severity, vscode.DiagnosticSeverity.Warning);
      assert.equal(document.getText(finding.range), marked);
      assert.equal(ownDiagnostics(document).length, 1);
      const actions = await codeActions(document, finding.range, vscode.CodeActionKind.QuickFix);
      const action = actions.find(({ title }) => title === fix);
      assert.ok(action, `only ${JSON.stringify(actions.map(({ title }) => title))} is offered`);
      await apply(action);
      await noFindingOf(document, rule);
      assert.ok(document.getText().includes(fixed), document.getText());
    });

    test(`${file}: the hover on ${hover.on} knows the data`, async () => {
      const document = await openFile(file);
      const position = rangeOf(document, hover.on).start.translate(0, 1);
      await waitFor(
        async () => hover.says.exec(await hoverText(document, position)) ?? undefined,
        () => `a hover on ${hover.on} that says ${hover.says}`,
      );
    });

    test(`${file}: completion offers ${completion.offers.map(({ label }) => label).join(", ")}`, async () => {
      const document = await openFile(file);
      const { of, emptied, offers } = completion;
      const range = rangeOf(document, of);
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, range, emptied);
      assert.ok(await vscode.workspace.applyEdit(edit));
      // Inside the quotes, behind what stands there.
      const inside = range.start.translate(0, emptied.lastIndexOf('"'));
      await waitFor(
        async () => {
          const offered = await completions(document, inside);
          const isOffered = ({ label, beside }: Completion): boolean =>
            offered.some((each) => each.label === label && each.beside === beside);
          return offers.every(isOffered) || undefined;
        },
        () => `these completions: ${JSON.stringify(offers)}`,
      );
    });
  }

  test("a list of texts and labels is only offered its format", async () => {
    const other = await openFile("sentiment.json");
    // The server answers in order: once the exam has its finding, the file before it was looked at.
    await findingOf(await openFile("exam.json"), "label-form");
    assert.deepEqual(ownDiagnostics(other), []);
  });
});
