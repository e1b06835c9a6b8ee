import type { StoreSizeChart } from "@vitrine/contract/products/size-charts";
import type { Facet } from "@vitrine/contract/products/store-listing";
import type { StoreProduct } from "@vitrine/contract/products/store-products";
import { variantTitle } from "../products/products.rules.ts";
import { type PageText, text } from "./text-at.rules.ts";

/**
 * The names of a product's options, and their values in all places at once. The default ones stay in `default_options`, because
 * colours and sizes are recognised by their names.
 */
export function textsOfOptions(product: StoreProduct): PageText[] {
  const { options, variants } = product;
  const recognised = () => (product.default_options ??= structuredClone(options));
  return options.flatMap((option, at) => [
    ...option.values.map((value, nth) => {
      const withValue = variants.filter(({ option_values }) => option_values[at] === value);
      return {
        kind: "option" as const,
        key: option.name,
        field: value,
        replace(translation: string) {
          // The form couldn't distinguish two values with one translation.
          if (option.values.includes(translation)) return;
          recognised();
          option.values[nth] = translation;
          for (const variant of withValue) {
            variant.option_values[at] = translation;
            variant.title = variantTitle(variant.option_values);
          }
        },
      };
    }),
    {
      kind: "option" as const,
      key: option.name,
      field: option.name,
      replace(translation: string) {
        recognised();
        option.name = translation;
      },
    },
  ]);
}

/** The names and values of the custom fields that the shop shows. */
export function textsOfAttributes({ attributes }: StoreProduct): PageText[] {
  return attributes.flatMap((one) => {
    const at = { kind: "custom_field", key: one.name } as const;
    return [...text(one, "name", { ...at, as: one.name }), ...text(one, "value", { ...at, as: one.value })];
  });
}

export function textsOfSizeChart(chart: StoreSizeChart): PageText[] {
  const at = { kind: "size_chart", key: chart.id } as const;
  const { picture, table } = chart;
  return [
    ...text(chart, "title", at),
    ...text(chart, "note", at),
    ...(picture ? text(picture, "alt", { ...at, as: "picture_alt" }) : []),
    ...(table?.columns ?? []).flatMap((column) =>
      text(column, "name", { ...at, as: `table.${column.name}` }),
    ),
    ...(table?.rows ?? []).flatMap((row) =>
      row.map((cell, column) => ({
        ...at,
        field: `table.${cell}`,
        replace: (translation: string) => void (row[column] = translation),
      })),
    ),
  ];
}

/** The labels of a filter. Its name and values stay, because URLs have them. */
export function textsOfFacet(facet: Facet): PageText[] {
  const { kind, name, values } = facet;
  if (kind === "categories")
    return values.flatMap((one) => text(one, "label", { kind: "category", key: one.value, as: "title" }));
  if (kind !== "option" || name === null) return [];
  const at = { kind: "option", key: name } as const;
  return [
    { ...at, field: name, replace: (translation) => void (facet.label = translation) },
    ...values.flatMap((one) => text(one, "label", { ...at, as: one.value })),
  ];
}
