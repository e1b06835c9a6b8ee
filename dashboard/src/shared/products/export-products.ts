import type { ExportFormat } from "@vitrine/contract/products/export-products";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { useDownload } from "../useDownload.ts";

/** Downloads a file with the products that match a filter, or with those selected. */
export function useExportProducts() {
  const shop_id = useShop().id;
  return useDownload((query: ProductFilter & { format: ExportFormat; chosen?: string }) =>
    client.export_products.read({ params: { shop_id }, query }),
  );
}

/** Downloads a file with all categories or all collections of the shop. */
export function useExportGroups() {
  const shop_id = useShop().id;
  return useDownload((what: "categories" | "collections") =>
    client.export_products[what]({ params: { shop_id } }),
  );
}
