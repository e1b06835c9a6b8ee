import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { statusOf } from "../../shared/products/product-filter.ts";
import { useSavedTabs } from "../../shared/views/useSavedTabs.tsx";
import { productSearch } from "./products.data.ts";
import { statusLabels } from "./ProductStatusBadge.tsx";

type ProductSearch = z.infer<typeof productSearch>;

/** The views of the list of products: the statuses, and the saved ones. */
export function useProductViews(search: ProductSearch, onSearch: (patch: Partial<ProductSearch>) => void) {
  const { t } = useTranslation();
  const labels = statusLabels(t);
  return useSavedTabs({
    list: "products",
    tabs: [
      { id: "all", label: t("All") },
      { id: "active", label: labels.active },
      { id: "draft", label: labels.draft },
      { id: "archived", label: labels.archived },
    ],
    schema: productSearch,
    search,
    onSearch,
    ofTab: { status: statusOf(search.tab) ?? search.status },
  });
}
