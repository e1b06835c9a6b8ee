import type { Defect } from "../defect.ts";

const rules = ["api/src/features/orders/emails/emails.rules.test.ts"];
const news = ["api/src/features/orders/order-news.test.ts"];
const messages = ["api/src/features/orders/messages/order-messages.test.ts"];
const previews = ["api/src/features/customer-emails/customer-emails.test.ts"];
const payments = ["api/src/features/order-payments/payment-emails.test.ts"];

export const defects: Defect[] = [
  {
    name: "emails that a shipment is out for delivery after it was delivered",
    file: "api/src/features/orders/emails/emails.rules.ts",
    find: 'return shipmentStatus() !== "out_for_delivery";',
    replace: "return false;",
    tests: rules,
  },
  {
    name: "emails a failed payment of an order that is paid",
    file: "api/src/features/orders/emails/emails.rules.ts",
    find: 'payment_status !== "authorized" &&\n    payableOnlineOf(order) > 0',
    replace: 'payment_status !== "authorized" &&\n    payableOnlineOf(order) >= 0',
    tests: rules,
  },
  {
    name: "opens a tracking link with another scheme",
    file: "api/src/features/orders/emails/emails.rules.ts",
    find: "/^https?:\\/\\//i.test(tracking_url)",
    replace: "/^[a-z]*:/i.test(tracking_url)",
    tests: rules,
  },
  {
    name: "emails the second failed delivery of a shipment never",
    file: "api/src/features/orders/delivery/change-shipment.action.ts",
    find: "shipmentCause(shipmentId, newId(change.app.clock.now()))",
    replace: 'shipmentCause(shipmentId, newId(change.app.clock.now()).slice(0, 0) + "event")',
    tests: news,
  },
  {
    name: "doesn't email that a member recorded a payment",
    file: "api/src/features/orders/change-order.action.ts",
    find: "if (amount > 0 && isPlaced && !confirmsOrder(order))",
    replace: "if (amount < 0 && isPlaced && !confirmsOrder(order))",
    tests: news,
  },
  {
    name: "emails a receipt with the confirmation of an order that is placed as paid",
    file: "api/src/features/draft-orders/complete-draft-order.action.ts",
    find: "undefined, { isPlaced: false }",
    replace: "undefined, { isPlaced: true }",
    tests: ["api/src/features/draft-orders/complete-draft-order.test.ts"],
  },
  {
    name: "emails a receipt for a payment at checkout",
    file: "api/src/features/orders/emails/emails.rules.ts",
    find: 'return lifecycle !== "open" && source === "checkout";',
    replace: 'return lifecycle !== "awaiting_payment" && source === "checkout";',
    tests: payments,
  },
  {
    name: "doesn't email that a payment link is paid",
    file: "api/src/features/order-payments/record-payment.action.ts",
    find: "if ((isOpened && !confirmsOrder(order)) || isRest)",
    replace: "if (isRest)",
    tests: payments,
  },
  {
    name: "doesn't email a failed payment",
    file: "api/src/features/order-payments/record-payment.action.ts",
    find: 'await enqueueOrderMail({ app, tx, id: order.id }, "payment-failed", cause);',
    replace: "",
    tests: payments,
  },
  {
    name: "lets staff message customers",
    file: "contract/src/orders/order-messages.ts",
    find: 'permission: "orders/message"',
    replace: 'permission: "orders/manage"',
    tests: messages,
  },
  {
    name: "accepts a message for an order without an email",
    file: "api/src/features/orders/messages/message-customer.action.ts",
    find: 'if (!order.email) throw apiError("order_without_email");',
    replace: "",
    tests: messages,
  },
  {
    name: "doesn't limit messages",
    file: "api/src/features/orders/messages/message-customer.action.ts",
    find: "messageLimitProblem(sent, isOptional);",
    replace: "messageLimitProblem({ of_order: 0, of_shop: 0 });",
    tests: messages,
  },
  {
    name: "retains the text of a message when the customer is erased",
    file: "api/src/features/customers/erase-customer.queries.ts",
    find: "set after = a.after - 'text' from",
    replace: "set after = a.after from",
    tests: messages,
  },
  {
    name: "shows the customer's link to the order in a preview",
    file: "api/src/features/customer-emails/preview-email.action.ts",
    find: "order_url: home,",
    replace: "order_url: `${home}/orders/${stored.id}`,",
    tests: previews,
  },
  {
    name: "previews an email in a language that the shop doesn't have",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: "shop.languages.some(({ code }) => code === wanted) ? wanted! : null",
    replace: "shop.languages.length >= 0 ? (wanted ?? null) : null",
    tests: previews,
  },
  {
    name: "doesn't limit test emails",
    file: "api/src/features/customer-emails/customer-emails.rules.ts",
    find: "{ key: `test emails to ${accountId}`, max: 20, seconds: 3600 },",
    replace: "{ key: `test emails to ${accountId}`, max: 2000, seconds: 3600 },",
    tests: previews,
  },
  {
    name: "sends a test email without saying that it is a test",
    file: "api/src/features/customer-emails/send-test-email.action.ts",
    find: "subject: testSubject(subject, language),",
    replace: "subject: language ? subject : testSubject(subject, language),",
    tests: previews,
  },
  {
    name: "links the logo of a preview on the shop's own site, where the dashboard can't load it",
    file: "api/src/features/customer-emails/customer-emails.routes.ts",
    find: ", ...body }, app.dashboardUrl)",
    replace: ", ...body })",
    tests: ["api/src/features/customer-emails/customer-emails.test.ts"],
  },
  {
    name: "sends order emails without the logo",
    file: "api/src/features/orders/emails/order-parts.mail.tsx",
    find: '    shop,\n    language,\n    button: { label: t("View your order")',
    replace:
      '    shop: { ...shop, logo_url: null },\n    language,\n    button: { label: t("View your order")',
    tests: ["api/src/features/orders/emails/emails.test.ts"],
    only: "logo",
  },
];
