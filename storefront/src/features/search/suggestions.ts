import type { Suggestion } from "@vitrine/contract/products/store-listing";
import { json } from "../../responses.ts";
import { categoryPath, collectionPath, productPath } from "../../paths.ts";
import { price, type Site, type Visit } from "../../site.ts";
import { t } from "../../i18n.ts";

const pathOf = { product: productPath, category: categoryPath, collection: collectionPath } satisfies Record<
  Suggestion["kind"],
  unknown
>;

/** A suggestion as the search box shows it. */
export interface Suggested {
  kind: Suggestion["kind"];
  title: string;
  path: string;
  /** URL of a small picture. */
  picture: string | null;
  /** "From €12.00" */
  price: string | null;
}

/** GET /suggestions.json?q=…: suggestions of the search box with their URLs. */
export async function showSuggestions({ site, client, query }: Visit): Promise<Response> {
  const q = (query.get("q") ?? "").trim().slice(0, 80);
  if (q === "") return json(200, []);
  const { data } = await client.storefront.suggest({ params: { handle: site.store.handle }, query: { q } });
  return json(
    200,
    data.map((one) => suggested(site, one)),
  );
}

function suggested({ base, store }: Site, { kind, title, handle, ...product }: Suggestion): Suggested {
  const { picture, price_min, price_max } = product;
  const from = price_min === null ? null : price(store, price_min);
  const isRange = price_min !== null && price_max !== null && price_max > price_min;
  return {
    kind,
    title,
    path: pathOf[kind](base, handle),
    picture: picture && smallestUrl(picture),
    price: from !== null && isRange ? t("From {{price}}", { price: from }) : from,
  };
}

/** URL of the smallest stored size, which comes first. */
function smallestUrl({ srcset, url }: NonNullable<Suggestion["picture"]>): string {
  return srcset.split(" ", 1)[0] || url;
}
