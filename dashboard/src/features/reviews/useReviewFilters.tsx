import { useTranslation } from "react-i18next";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { RecordPicker } from "../../shared/records/RecordPicker.tsx";
import { starsText } from "../../shared/stars-text.ts";
import type { Filter } from "../../ui/table/Filters.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { reviewsSearch } from "./reviews.data.ts";

/** The filters of the list of reviews. */
export function useReviewFilters(): Filter[] {
  const { t } = useTranslation();
  const [{ product }] = useListSearch(reviewsSearch);
  const title = useProductTitle(product);
  return [
    {
      id: "stars",
      label: t("Stars"),
      kind: "choices",
      promoted: true,
      options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: starsText(stars, t) })),
    },
    {
      id: "subject",
      label: t("Type"),
      kind: "choice",
      promoted: true,
      options: [
        { value: "product", label: t("Product reviews") },
        { value: "shop", label: t("Shop reviews") },
      ],
    },
    {
      id: "product",
      label: t("Product"),
      kind: "own",
      promoted: true,
      valueLabel: () => title ?? "…",
      renderControl: ({ value, onValue }) => (
        <RecordPicker
          kind="products"
          id={typeof value === "string" ? value : undefined}
          title={title}
          onId={onValue}
        />
      ),
    },
    {
      id: "photos",
      label: t("Photos"),
      kind: "choice",
      promoted: true,
      options: [{ value: "with", label: t("With photos") }],
    },
    {
      id: "source",
      label: t("Source"),
      kind: "choice",
      options: [
        { value: "shopper", label: t("Written in this shop") },
        { value: "import", label: t("Imported") },
      ],
    },
  ];
}

/** The title of the filter's product, which may be chosen by the URL alone. */
function useProductTitle(id: string | undefined): string | undefined {
  const shop_id = useShop().id;
  const { data } = useQuery({
    ...api.products.read.queryOptions({ input: { params: { shop_id, id: id ?? "" } } }),
    enabled: id !== undefined,
  });
  return data?.data.title;
}
