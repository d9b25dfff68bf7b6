import type { CompletionItem } from "vscode-languageserver";
import type { Dataset } from "../../engine/index.ts";
import { offerKeys } from "./keys.ts";
import { type Editor, type Offer, OfferKind, toItem } from "./offer.ts";
import { type Site, siteAt } from "./site.ts";
import { offerSnippets } from "./snippets.ts";
import { offerValues } from "./values.ts";

/** Where completions are asked for, and by what sign where one was typed. */
export interface Asked {
  readonly text: string;
  readonly offset: number;
  readonly triggerCharacter?: string | undefined;
}

/** Everything that may be completed at a place of a document. */
export function itemsAt(dataset: Dataset, { text, offset, triggerCharacter }: Asked, editor: Editor): CompletionItem[] {
  const site = siteAt(dataset, text, offset);
  // A quote that ends a string asks for nothing.
  return site === undefined || (triggerCharacter === '"' && site.token !== "quoted")
    ? []
    : offersAt(site)
        .filter(({ kind, label }) => kind !== OfferKind.Snippet || !editor.ownSnippets.has(label))
        .map((offer) => toItem(offer, site, editor));
}

function offersAt(site: Site): readonly Offer[] {
  switch (site.kind) {
    case "key":
      return [...offerKeys(site), ...offerSnippets(site)];
    case "value":
    case "element":
      return [...offerValues(site), ...offerSnippets(site)];
    case "root":
      return offerSnippets(site);
    case "outside":
      return [];
  }
}
