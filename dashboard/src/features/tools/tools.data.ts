import { useQuery } from "@tanstack/react-query";
import { type LabelPrint, maxLabelVariants } from "@vitrine/contract/products/barcode-labels";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { useDownload } from "../../shared/useDownload.ts";

/** Opens a page with a QR code in a new tab. */
export function usePrintQrCode() {
  const { id: shop_id } = useShop();
  return useDownload((body: { path: string; heading: string }) =>
    client.qr_codes.print({ params: { shop_id }, body }),
  );
}

/** Opens labels in a new tab. */
export function usePrintLabels() {
  const { id: shop_id } = useShop();
  return useDownload((body: LabelPrint) => client.barcode_labels.print({ params: { shop_id }, body }));
}

/** Finds the variants of products or of a collection, as many as one print can have. */
export function useFindVariants() {
  const { id: shop_id } = useShop();
  return async (of: { product_ids: string[] } | { collection_id: string }) => {
    const query = "product_ids" in of ? { product_ids: of.product_ids.join(",") } : of;
    const { data, meta } = await client.variants.list({
      params: { shop_id },
      query: { ...query, limit: maxLabelVariants },
    });
    return { variants: data, hasMore: meta.next_cursor !== null };
  };
}

/** The variants of products. Not fetched again, because the user changes their quantities. @param ids separated by commas */
export function useVariantsOf(ids: string) {
  const params = { shop_id: useShop().id };
  return useQuery({
    ...api.variants.list.queryOptions({
      input: { params, query: { product_ids: ids, limit: maxLabelVariants } },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
