import { useEffect, useEffectEvent } from "react";
import type { QueryKey } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { subscribeToEvents, type ReceivedEvent } from "./subscribe-to-events.ts";
import { noticeMessage } from "@vitrine/contract/accounts/notice-messages";
import { addNotification } from "./notifications.data.ts";

// Queries to refetch, by the subject of a "changed" event.
const touched: Record<string, QueryKey[]> = {
  orders: [
    api.orders.key(),
    api.courier_bookings.key(),
    api.order_confirmation.read.key(),
    api.payment_proofs.key(),
    api.returns.key(),
    api.inventory.key(),
    api.analytics.key(),
    api.shops.readiness.key(),
  ],
  products: [api.products.key(), api.inventory.key(), api.analytics.key(), api.shops.readiness.key()],
  inventory: [api.inventory.key(), api.products.key()],
  // Collections may contain the products of a category.
  categories: [api.categories.key(), api.collections.key()],
  collection: [api.collections.key()],
  "import-products": [
    api.import_products.key(),
    api.jobs.key(),
    api.products.key(),
    api.inventory.key(),
    api.shops.readiness.key(),
  ],
  "bulk-edits": [api.bulk_edits.key(), api.jobs.key()],
  messages: [api.messages.key()],
  shops: [api.shops.key()],
  // Also the first event of each connection: a job may have started between page load and connection.
  notifications: [api.notifications.key(), api.jobs.key()],
};

/** Refetches queries when a shop's data changes, and shows new notifications. */
export function useShopEvents(shopId: number | undefined): void {
  const { t } = useTranslation();
  const locale = useLocale();
  const receive = useEffectEvent((received: ReceivedEvent) => {
    if (received.type === "missed") return refetch(...Object.values(touched).flat());
    if (received.type === "changed") return refetch(...(touched[received.what] ?? []));
    if (received.notification.kind === "message_received") refetch(...touched["messages"]!);
    const { title, body } = noticeMessage(received.notification, t, locale);
    notify(body ? `${title} · ${body}` : title, "success");
    if (shopId !== undefined) addNotification(shopId, received.notification, received.unread);
  });
  useEffect(() => {
    if (shopId === undefined) return;
    const leaving = new AbortController();
    subscribeToEvents(shopId, leaving.signal, (received) => receive(received));
    return () => leaving.abort();
  }, [shopId]);
}

function refetch(...keys: QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
