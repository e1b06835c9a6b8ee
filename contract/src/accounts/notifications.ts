import { eventIterator } from "@orpc/contract";
import * as z from "zod";
import { response, done, inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";
import { type Area, areas, hasPermission, type Permission } from "../roles.ts";

/** Area of every kind of notification. Only members with access to the area get the notification. */
export const noticeAreas = {
  order_placed: "orders",
  return_requested: "orders",
  payment_proof_submitted: "orders",
  payment_disputed: "orders",
  late_payment: "orders",
  booking_failed: "orders",
  order_cancelled: "orders",
  refund_overdue: "orders",
  refund_failed: "orders",
  refund_due: "orders",
  authorization_expiring: "orders",
  authorization_expired: "orders",
  capture_failed: "orders",
  mentioned: "orders",
  import_done: "import-products",
  import_failed: "import-products",
  out_of_stock: "products",
  low_stock: "inventory",
  bulk_edit_done: "products",
  message_received: "customers",
  review_pending: "customization",
  domain_failed: "domain",
  webhook_off: "api-access",
  data_export_done: "data-exports",
  data_export_failed: "data-exports",
} as const satisfies Record<string, Area>;
export type NoticeKind = keyof typeof noticeAreas;

/** The kinds of notification that a member with these permissions gets. */
export function kindsFor(permissions: readonly Permission[]): NoticeKind[] {
  return (Object.keys(noticeAreas) as NoticeKind[]).filter((kind) =>
    hasPermission(permissions, noticeAreas[kind]),
  );
}

/** True if a member may receive an event. A change that names an area goes only to members with access to it. */
export function mayReceive(permissions: readonly Permission[], event: ShopEvent): boolean {
  if (event.type === "notification")
    return kindsFor(permissions).some((kind) => kind === event.notification.kind);
  const area = areas.find((one) => one === event.what);
  return area === undefined || hasPermission(permissions, area);
}

export const Notification = z.object({
  id: z.string(),
  /** One of `noticeAreas`. */
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** A path of the dashboard. */
  link: z.string(),
  read: z.boolean(),
  created_at: instant,
});
export type Notification = z.infer<typeof Notification>;

/**
 * Server-sent events of the dashboard. `changed` names what to fetch again ("orders", "products", "import-products",
 * …); `notification` has the whole notification.
 */
export const ShopEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("notification"), notification: Notification, unread: z.number().int() }),
  z.object({ type: z.literal("changed"), what: z.string(), id: z.string().nullable() }),
]);
export type ShopEvent = z.infer<typeof ShopEvent>;

export const notifications = {
  list: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/notifications" })
    .input(z.object({ params: inShop, query: pageQuery.extend({ unread: z.enum(["1"]).optional() }) }))
    .output(page(Notification)),
  count: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/notifications/unread" })
    .input(z.object({ params: inShop }))
    .output(response(z.object({ unread: z.number().int() }))),
  /** Marks the notifications in `ids` as read, or all of them. */
  mark_read: shop("dashboard")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/notifications/read" })
    .input(z.object({ params: inShop, body: z.object({ ids: z.array(z.uuid()).max(100).optional() }) }))
    .output(done),
  /** Server-sent events; `Last-Event-ID` resumes with the notifications missed since then. */
  events: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/events" })
    .input(z.object({ params: inShop }))
    .output(eventIterator(ShopEvent)),
};
