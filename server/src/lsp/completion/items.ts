import type { CompletionList } from "vscode-languageserver";
import type { Dataset } from "../../engine/index.ts";
import { offerKeys } from "./keys.ts";
import { type Editor, type Offer, toItem } from "./offer.ts";
import { type Site, type Spot, siteAt } from "./site.ts";
import { offerSnippets } from "./snippets.ts";
import { isAnswer, offerSpans } from "./spans.ts";
import { offerValues } from "./values.ts";

/** Where completions are asked for, and by what sign where one was typed. */
export interface Asked extends Spot {
  readonly triggerCharacter?: string | undefined;
}

/** Everything that may be completed at a place of a document. */
export function itemsAt(dataset: Dataset, asked: Asked, editor: Editor): CompletionList {
  const site = siteAt(dataset, asked);
  // A quote that ends a string asks for nothing.
  if (site === undefined || (asked.triggerCharacter === '"' && site.token !== "quoted")) {
    return { isIncomplete: false, items: [] };
  }
  return { isIncomplete: isAnswer(site), items: offersAt(site).map((offer) => toItem(offer, site, editor)) };
}

/** The same in steps, so that the host can pause while the records of a large file are looked at for the first time. */
export function* findingItems(dataset: Dataset, asked: Asked, editor: Editor): Generator<void, CompletionList> {
  for (;;) {
    const later: (() => Generator<void, void>)[] = [];
    const items = itemsAt(dataset, { ...asked, later }, editor);
    if (later.length === 0) {
      return items;
    }
    for (const work of later) {
      yield* work();
    }
  }
}

function offersAt(site: Site): readonly Offer[] {
  switch (site.kind) {
    case "key":
      return [...offerKeys(site), ...offerSnippets(site)];
    case "value":
    case "element":
      return isAnswer(site) ? offerSpans(site) : [...offerValues(site), ...offerSnippets(site)];
    case "root":
      return offerSnippets(site);
    case "outside":
      return [];
  }
}
