import type { NoticeKind } from "@vitrine/contract/accounts/notifications";

/** The kinds whose emails are written elsewhere, with more than the text of the notification. */
const withOwnEmail: readonly string[] = [
  "order_placed",
  "low_stock",
  "message_received",
] satisfies NoticeKind[];

/** True for the kinds that members are emailed about with the text of the notification. */
export function hasNoticeEmail(kind: string): kind is NoticeKind {
  return !withOwnEmail.includes(kind);
}
