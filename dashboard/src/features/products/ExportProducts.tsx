import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { useTranslation } from "react-i18next";
import { isNarrow } from "../../shared/products/product-filter.ts";
import { useExportGroups, useExportProducts } from "../../shared/products/export-products.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";

/**
 * Exports all pages of the current view: as our CSV with all fields, or as a CSV that other shop software can
 * import. Also exports all categories or collections.
 */
export function ExportProducts({ filter }: { filter: ProductFilter }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useExportProducts();
  const groups = useExportGroups();
  const isNarrowed = isNarrow(filter);
  return (
    <Menu
      trigger={<Button busy={isPending || groups.isPending}>{t("Export")}</Button>}
      items={[
        {
          label: t("Complete CSV"),
          note: isNarrowed
            ? t("Products in this view, with all fields.")
            : t("All products, with all fields."),
          onClick: () => mutate({ ...filter, format: "vitrine" }),
        },
        {
          label: t("CSV for other shop software"),
          note: isNarrowed
            ? t("Products in this view, with Shopify's columns.")
            : t("All products, with Shopify's columns."),
          onClick: () => mutate({ ...filter, format: "shopify" }),
        },
        {
          label: t("Categories"),
          note: t("All categories, in a file you can import again."),
          onClick: () => groups.mutate("categories"),
        },
        {
          label: t("Collections"),
          note: t("All collections with their rules and products, in a file you can import again."),
          onClick: () => groups.mutate("collections"),
        },
      ]}
    />
  );
}
