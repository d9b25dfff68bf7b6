import type { CompletionItem } from "vscode-languageserver";
import type { Dataset, TextStore } from "../../engine/index.ts";
import { offerKeys } from "./keys.ts";
import { type Offer, toItem } from "./offer.ts";
import { type Site, siteAt } from "./site.ts";
import { offerSnippets } from "./snippets.ts";
import { offerValues } from "./values.ts";

/** Everything that may be completed at an offset of a document. */
export function itemsAt(
  dataset: Dataset,
  { text, lines }: TextStore,
  { offset, triggerCharacter }: { readonly offset: number; readonly triggerCharacter?: string | undefined },
): CompletionItem[] {
  const site = siteAt(dataset, text, offset);
  // A quote that ends a string asks for nothing.
  return site === undefined || (triggerCharacter === '"' && site.token !== "quoted")
    ? []
    : offersAt(site).map((offer) => toItem(offer, site, lines));
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
