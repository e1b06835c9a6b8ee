import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PrintKind } from "@vitrine/contract/orders/documents";
import { api, client } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { useDownload } from "../../../shared/useDownload.ts";
import { notify } from "../../../ui/feedback/toast.tsx";

/** Opens an issued document in a new tab. */
export function useOpenDocument() {
  const { id: shop_id } = useShop();
  return useDownload((id: string) => client.documents.read_file({ params: { shop_id, id } }));
}

/** Opens the invoice that an order would have. */
export function usePreviewInvoice() {
  const { id: shop_id } = useShop();
  return useDownload((id: string) => client.documents.preview_invoice({ params: { shop_id, id } }));
}

/** Opens a print of these orders in a new tab. */
export function usePrint() {
  const { id: shop_id } = useShop();
  return useDownload((body: { kind: PrintKind; ids: string[] }) =>
    client.documents.print({ params: { shop_id }, body }),
  );
}

/** Issues the invoice of an order, and fetches the order again. */
export function useIssueInvoice() {
  const { id: shop_id } = useShop();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.documents.issue_invoice({ params: { shop_id, id } }),
    onSuccess: ({ message }) => notify(message, "success"),
    onError: (error) => notify(errorMessage(error), "warning"),
    onSettled: () => queries.invalidateQueries({ queryKey: api.orders.read.key() }),
  });
}
