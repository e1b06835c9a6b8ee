import { noticeMessage } from "@vitrine/contract/accounts/notice-messages";
import { kindsFor, type Notification } from "@vitrine/contract/accounts/notifications";
import type { Permission } from "@vitrine/contract/roles";
import { ownPath } from "@vitrine/contract/values/own-path";
import type { PushPayload } from "@vitrine/contract/accounts/push";
import type { EmailLanguage } from "../../languages/email-language.ts";

// A push message has room for about 4,000 bytes. A character takes up to four.
const maxCharacters = 240;

/**
 * A notification as a device shows it, in its user's language, and the page that it opens: in its shop, and always within the
 * dashboard.
 */
export function pushPayload(
  notification: Pick<Notification, "id" | "kind" | "data" | "link">,
  {
    shop,
    dashboardUrl,
    language,
  }: {
    shop: { id: number; name: string };
    dashboardUrl: string;
    language: Pick<EmailLanguage, "t" | "locale">;
  },
): PushPayload {
  const { title, body } = noticeMessage(notification, language.t, language.locale);
  return {
    title: cut(title),
    body: cut([body, shop.name].filter(Boolean).join(" · ")),
    icon: `${dashboardUrl}/images/logo-black.png`,
    tag: `${shop.id}-${notification.id}`,
    data: { url: pageIn(shop.id, notification, dashboardUrl) },
  };
}

/**
 * True if a member receives the push of a notification: by their permissions and their preferences, and if it is for one
 * member, as that one.
 */
export function isFor(
  notification: { kind: string; account_id: string | null },
  member: { permissions: readonly Permission[]; account_id: string; muted: string[] },
): boolean {
  if (member.muted.includes(notification.kind)) return false;
  const isOwn = notification.account_id === null || notification.account_id === member.account_id;
  return isOwn && kindsFor(member.permissions).some((kind) => kind === notification.kind);
}

/** The page, with the shop and the notification to mark as read as query parameters. */
function pageIn(
  shopId: number,
  { id, link }: Pick<Notification, "id" | "link">,
  dashboardUrl: string,
): string {
  const { origin } = new URL(dashboardUrl);
  const url = new URL(ownPath(link, origin) ?? "/dashboard", origin);
  url.searchParams.set("shop", String(shopId));
  url.searchParams.set("notice", id);
  return url.pathname + url.search + url.hash;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join("")}…` : text;
}
