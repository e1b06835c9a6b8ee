import type { StoreProduct, StoreVariant } from "@vitrine/contract/products/store-products";
import { isColourOption } from "@vitrine/contract/products/colour-options";
import { baseAsText, unitPrice } from "@vitrine/contract/products/unit-price";
import { productPath } from "../../../paths.ts";
import { price, type Site } from "../../../site.ts";
import { t } from "../../../i18n.ts";
import type { BuyBoxProps } from "./BuyBox.tsx";
import { reductionPercent } from "../card-badges.rules.ts";
import { onlyLeftText, reductionText } from "../CardBadges.tsx";
import { preorderText } from "./preorder-text.ts";
import { sizeOptionAt } from "./size-option.rules.ts";
import { colourOf } from "../swatches.rules.ts";
import { openingVariant } from "./variant-choice.rules.ts";

/** The island's props. Prices are formatted text, so that the browser calculates no money. */
export function buyBoxOf(
  { base, store }: Site,
  product: StoreProduct,
  variantId?: string | null,
): BuyBoxProps | undefined {
  const opening = openingVariant(product.variants, variantId);
  if (!opening) return undefined;
  // Colours and sizes are recognised by the shop's own names.
  const named = product.default_options ?? product.options;
  return {
    base,
    product_path: productPath(base, product.handle),
    handle: product.handle,
    options: product.options.map(({ name, values }, at) => ({
      name,
      values,
      swatches: isColourOption(named[at]!.name)
        ? named[at]!.values.map((value) => colourOf(value) ?? null)
        : [],
    })),
    size_chart_at: product.size_chart && sizeOptionAt(named),
    variant_id: opening.id,
    ...quantitiesOf(product),
    limits: limitsOf(product),
    variants: product.variants.map((variant) => {
      const before = variant.compare_at_price ?? 0;
      const percent = reductionPercent(variant.price, variant.compare_at_price);
      return {
        id: variant.id,
        option_values: variant.option_values,
        sold_out: variant.sold_out,
        preorder: preorderText(variant),
        price: price(store, variant.price),
        before: before > variant.price ? price(store, before) : null,
        reduction: percent > 0 ? reductionText(store, percent) : null,
        only_left: variant.only_left === null ? null : onlyLeftText(variant.only_left),
        per: perUnit(store, variant),
        lowest: variant.lowest_price === null ? null : price(store, variant.lowest_price),
        picture: variant.picture_id,
      };
    }),
  };
}

/** "€ 12.00 / l", if the variant has a unit measure. */
function perUnit(store: Site["store"], { price: minor, unit_measure }: StoreVariant): string | null {
  const per = unit_measure && unitPrice(minor, unit_measure);
  return per === null || per === undefined
    ? null
    : t("{{price}} / {{base}}", { price: price(store, per), base: baseAsText(unit_measure!, t("item")) });
}

/** The quantities that a shopper can choose for a variant. */
function quantitiesOf({ min_quantity, max_quantity, quantity_step }: StoreProduct) {
  const step = quantity_step ?? 1;
  return { min: Math.ceil((min_quantity ?? 1) / step) * step, step, max: max_quantity ?? 999 };
}

function limitsOf({ min_quantity, max_quantity, quantity_step }: StoreProduct): string | null {
  const step = quantity_step ?? 1;
  const limits = [
    step > 1 && t("Sold in multiples of {{number}}.", { number: step }),
    orderLimit(min_quantity ?? 1, max_quantity),
  ];
  return limits.filter(Boolean).join(" ") || null;
}

function orderLimit(min: number, max: number | null): string | null {
  if (min > 1)
    return max === null
      ? t("Minimum per order: {{number}}.", { number: min })
      : t("{{min}} to {{max}} per order.", { min, max });
  return max === null ? null : t("Maximum per order: {{number}}.", { number: max });
}
