import type { ShopTx } from "../../db/tx.ts";
import { findTranslations, type TextKey } from "../products/list/find-translations.queries.ts";
import type { FeedProduct } from "./feed-products.queries.ts";

/**
 * Products of a feed with their translated titles, descriptions and values of options. The names of options stay, because the
 * attributes of a feed are recognised by them.
 */
export async function translateFeed(
  tx: ShopTx,
  language: string | null,
  products: FeedProduct[],
): Promise<FeedProduct[]> {
  if (language === null || products.length === 0) return products;
  const textOf = await findTranslations(
    tx,
    language,
    products.flatMap((product) => [
      ...fields.map((field) => fieldKey(product, field)),
      ...product.variants.flatMap(({ option_values }) =>
        option_values.map((value, at) => valueKey(product, value, at)),
      ),
    ]),
  );
  return products.map((product) => ({
    ...product,
    title: textOf(fieldKey(product, "title")) ?? product.title,
    description_html: textOf(fieldKey(product, "description_html")) ?? product.description_html,
    variants: product.variants.map((variant) => ({
      ...variant,
      option_values: variant.option_values.map((value, at) => textOf(valueKey(product, value, at)) ?? value),
    })),
  }));
}

const fields = ["title", "description_html"] as const;

function fieldKey({ id }: FeedProduct, field: (typeof fields)[number]): TextKey {
  return { kind: "product", id, field };
}

function valueKey({ options }: FeedProduct, value: string, at: number): TextKey {
  return { kind: "option", id: options[at]?.name ?? "", field: value };
}
