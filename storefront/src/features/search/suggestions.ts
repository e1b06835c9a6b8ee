import type { Suggestion } from "@vitrine/contract/shops/storefront";
import { json } from "../../answers.ts";
import { categoryPath, collectionPath, productPath } from "../../paths.ts";
import type { Visit } from "../../site.ts";

const pathOf = { product: productPath, category: categoryPath, collection: collectionPath } satisfies Record<
  Suggestion["kind"],
  unknown
>;

/** GET /suggestions.json?q=…: suggestions of the search box with their URLs. */
export async function showSuggestions({ site, client, query }: Visit): Promise<Response> {
  const q = (query.get("q") ?? "").trim().slice(0, 80);
  if (q === "") return json(200, []);
  const { data } = await client.storefront.suggest({ params: { handle: site.store.handle }, query: { q } });
  return json(
    200,
    data.map(({ kind, title, handle }) => ({ kind, title, path: pathOf[kind](site.base, handle) })),
  );
}
