import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { EmailTexts } from "@vitrine/contract/shops/email-texts";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";

/** The order and the language of a preview, and its unsaved texts; without an order, sample data. */
export interface PreviewChoice {
  language?: string;
  order_id?: string;
  texts?: EmailTexts;
}

export function useEmails() {
  return useQuery(api.customer_emails.list.queryOptions({ input: { params: { shop_id: useShop().id } } }));
}

export function emailQuery(shopId: number, email: CustomerEmail) {
  return api.customer_emails.read.queryOptions({ input: { params: { shop_id: shopId, email } } });
}

export function emailsQueryKey(shopId: number) {
  return api.customer_emails.list.queryOptions({ input: { params: { shop_id: shopId } } }).queryKey;
}

export function useEmailPreview(email: CustomerEmail, body: PreviewChoice, enabled: boolean) {
  const params = { shop_id: useShop().id, email };
  return useQuery({
    ...api.customer_emails.preview.queryOptions({ input: { params, body } }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The latest orders, to choose one for a preview. */
export function useRecentOrders() {
  const params = { shop_id: useShop().id };
  return useQuery(api.orders.list.queryOptions({ input: { params, query: { limit: 20 } } }));
}

/** Sends a test email to the user, and shows the outcome. */
export function useSendTest(email: CustomerEmail, body: PreviewChoice) {
  const params = { shop_id: useShop().id, email };
  return useMutation({
    mutationFn: () => notifyOutcome(client.customer_emails.send_test({ params, body })),
  });
}
