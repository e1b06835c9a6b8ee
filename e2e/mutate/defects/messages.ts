import type { Defect } from "../defect.ts";

const messages = ["api/src/features/messages/messages.test.ts"];
const storefront = ["storefront/test/contact-form.test.ts"];
const dashboard = ["dashboard/src/features/messages/reply-url.test.ts"];

export const defects: Defect[] = [
  {
    name: "counts read messages as unread",
    file: "api/src/features/messages/messages.queries.ts",
    find: "where shop_id = ${tx.shopId} and read_at is null limit ${maxUnread}",
    replace: "where shop_id = ${tx.shopId} limit ${maxUnread}",
    tests: messages,
  },
  {
    name: "shows no number of unread messages in the menu",
    file: "dashboard/src/app/shell/menu.ts",
    find: "...(counts[row.name] !== undefined && { count: counts[row.name] }),",
    replace: '...(row.name === "orders" && { count: counts.orders }),',
    tests: ["dashboard/src/app/shell/menu.test.ts"],
  },
  {
    name: "accepts messages while the form is off",
    file: "api/src/features/messages/send-message.action.ts",
    find: "if (!(await readContactFormSettings(tx)).is_enabled) throw",
    replace: "if (!(await readContactFormSettings(tx)).version) throw",
    tests: messages,
  },
  {
    name: "stores a form that is sent twice as two messages",
    file: "api/src/features/messages/messages.queries.ts",
    find: "values (${id}, ${form_id}, ${name}",
    replace: "values (${id}, ${id}, ${name}",
    tests: messages,
  },
  {
    name: "doesn't limit the messages of a network",
    file: "api/src/features/messages/messages.rules.ts",
    find: "max: 20,",
    replace: "max: 2000,",
    tests: messages,
  },
  {
    name: "doesn't limit the messages to a shop",
    file: "api/src/features/messages/messages.rules.ts",
    find: "max: 300,",
    replace: "max: 30_000,",
    tests: messages,
  },
  {
    name: "emails replies to the shop itself",
    file: "api/src/features/messages/send-message-email.job.ts",
    find: "replyTo: message.email,",
    replace: "replyTo: shop.email,",
    tests: messages,
  },
  {
    name: "sends long texts in notifications",
    file: "api/src/features/messages/messages.rules.ts",
    find: "const excerptLength = 120;",
    replace: "const excerptLength = 5000;",
    tests: messages,
  },
  {
    name: "ignores the status of the list",
    file: "api/src/features/messages/messages.queries.ts",
    find: "unread: sql`and m.read_at is null`",
    replace: "unread: sql``",
    tests: messages,
  },
  {
    name: "treats a percent sign in a search as a wildcard",
    file: "api/src/features/messages/messages.queries.ts",
    find: "const pattern = likePattern(search);",
    replace: "const pattern = `%${search}%`;",
    tests: messages,
  },
  {
    name: "counts messages that were read before",
    file: "api/src/features/messages/messages.queries.ts",
    find: "and (read_at is null) = ${readAt !== null}",
    replace: "and ${readAt !== null} is not null",
    tests: messages,
  },
  {
    name: "retains messages of an erased customer",
    file: "api/src/features/customers/erase-customer.queries.ts",
    find: "delete from messages where shop_id = ${shop} and email",
    replace: "delete from messages where shop_id = ${shop} and name",
    tests: messages,
  },
  {
    name: "accepts a name of several lines",
    file: "contract/src/shops/messages.ts",
    find: 'name: line(messageLimits.name, "Enter your name."),',
    replace: "name: z.string().trim().min(1).max(messageLimits.name),",
    tests: messages,
  },
  {
    name: "sends the message of a robot",
    file: "storefront/src/features/messages/messages.routes.tsx",
    find: 'if (form.get("website")) return go(shopper, sent);',
    replace: "",
    tests: storefront,
  },
  {
    name: "loses what was typed when a message is rejected",
    file: "storefront/src/features/messages/messages.routes.tsx",
    find: "typed: { name, email, text, ...optional },",
    replace: "typed: {},",
    tests: storefront,
  },
  {
    name: "lets a shopper's text add a recipient to a reply",
    file: "dashboard/src/features/messages/reply-url.ts",
    find: "&body=${encodeURIComponent(`\\r\\n\\r\\n${quoted}`)}",
    replace: "&body=${quoted}",
    tests: dashboard,
  },
];
