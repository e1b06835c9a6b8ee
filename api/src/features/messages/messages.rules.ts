import type { Message } from "@vitrine/contract/shops/messages";
import type { News } from "../notifications/notifications.queries.ts";

const hourSeconds = 3600;
/** Length of the text in a notification, which must stay small. */
const excerptLength = 120;

/** Limits on messages. One visitor can't fill the inbox of a shop, and many can't flood the shop's mailbox. */
export function messageLimitsOf(shopId: number, network: string) {
  return [
    { key: `message to ${shopId} by ${network}`, max: 20, seconds: hourSeconds },
    { key: `message to ${shopId}`, max: 300, seconds: hourSeconds },
  ];
}

/** The notification about a new message, for the members who may read it. */
export function messageNotification({ id, name, text }: Pick<Message, "id" | "name" | "text">): News {
  return {
    kind: "message_received",
    data: { name, text: [...text].slice(0, excerptLength).join("") },
    link: `/shop/messages/${id}`,
    cause: id,
  };
}
