import { useMutation } from "@tanstack/react-query";
import type { ExportFormat } from "@vitrine/contract/products/export-products";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { errorMessage } from "../api-errors.ts";
import { useShop } from "../../session/shop.ts";

/** Hands the products of a filter, or those chosen, to the browser as a file. */
export function useExportProducts() {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: (query: ProductFilter & { format: ExportFormat; chosen?: string }) =>
      client.export_products.read({ params: { shop_id }, query }),
    onSuccess: saveFile,
    onError: (failure) => notify(errorMessage(failure), "warning"),
  });
}

/** The same for the shop's categories or collections, all of them. */
export function useExportGroups() {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: (what: "categories" | "collections") => client.export_products[what]({ params: { shop_id } }),
    onSuccess: saveFile,
    onError: (failure) => notify(errorMessage(failure), "warning"),
  });
}
