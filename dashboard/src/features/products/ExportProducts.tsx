import type { ProductFilter } from "@vitrine/contract/product-filter";
import { useTranslation } from "react-i18next";
import { isNarrow } from "../../shared/products/product-filter.ts";
import { useExportGroups, useExportProducts } from "../../shared/products/export-products.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";

/** The products in sight, with all pages, as a file: ours, which loses nothing, or the one other shop software reads. */
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
            ? t("The products of this view, with nothing left out.")
            : t("All products, with nothing left out."),
          onClick: () => mutate({ ...filter, format: "vitrine" }),
        },
        {
          label: t("CSV for other shop software"),
          note: isNarrowed
            ? t("The products of this view, in the columns of Shopify.")
            : t("All products, in the columns of Shopify."),
          onClick: () => mutate({ ...filter, format: "shopify" }),
        },
        {
          label: t("Categories"),
          note: t("The tree of categories, to be imported again."),
          onClick: () => groups.mutate("categories"),
        },
        {
          label: t("Collections"),
          note: t("With their rules and products, to be imported again."),
          onClick: () => groups.mutate("collections"),
        },
      ]}
    />
  );
}
