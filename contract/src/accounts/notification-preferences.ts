import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import type { Access } from "../roles.ts";
import { kindsFor, noticeAreas, type NoticeKind } from "./notifications.ts";

/** The list of notifications and the open dashboard, emails, and pushes to devices that turned them on. */
export const noticeChannels = ["bell", "email", "push"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** The kinds that owners are emailed about unless they choose otherwise: a new order, and problems that cost money. */
const emailedToOwners: readonly NoticeKind[] = [
  "order_placed",
  "payment_disputed",
  "refund_failed",
  "low_stock",
  "domain_failed",
];

/** The channels of a kind for members who have chosen none. */
export function defaultChannels(role: string, kind: NoticeKind): Record<NoticeChannel, boolean> {
  const email = role === "owner" && emailedToOwners.includes(kind);
  return { bell: true, email, push: true };
}

const kind = z.enum(Object.keys(noticeAreas) as [NoticeKind, ...NoticeKind[]]);
const NotificationPreference = z.object({ kind, bell: z.boolean(), email: z.boolean(), push: z.boolean() });
export type NotificationPreference = z.infer<typeof NotificationPreference>;

/** The channels of all kinds that the member gets. `chosen` has the member's choices; null means the default. */
export function preferencesOf(
  { role, permissions }: Access,
  chosen: readonly ({ kind: string } & Record<NoticeChannel, boolean | null>)[],
): NotificationPreference[] {
  const byKind = new Map(chosen.map((row) => [row.kind, row]));
  return kindsFor(permissions).map((one) => {
    const defaults = defaultChannels(role, one);
    const own = byKind.get(one);
    return {
      kind: one,
      bell: own?.bell ?? defaults.bell,
      email: own?.email ?? defaults.email,
      push: own?.push ?? defaults.push,
    };
  });
}

const path = "/v1/shop/{shop_id}/notification-preferences" as const;

export const notification_preferences = {
  /** The caller's own preferences in the shop, for the kinds of notification that their role gives access to. */
  list: shop("dashboard", { forMembers: true })
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(z.array(NotificationPreference))),
  /** Turns one channel of one kind on or off for the caller. */
  update: shop("dashboard", { forMembers: true, contends: "nothing" })
    .route({ method: "PUT", path })
    .input(
      z.object({
        params: inShop,
        body: z.object({ kind, channel: z.enum(noticeChannels), is_on: z.boolean() }),
      }),
    )
    .output(z.object({ message: z.string(), data: z.array(NotificationPreference) })),
};
