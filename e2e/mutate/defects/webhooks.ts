import type { Defect } from "../defect.ts";

const webhooks = ["api/src/features/webhooks/webhooks.test.ts"];
const rules = "api/src/features/webhooks/webhooks.rules.ts";
const queries = "api/src/features/webhooks/webhooks.queries.ts";
const sending = "api/src/features/webhooks/send-delivery.action.ts";

export const defects: Defect[] = [
  {
    name: "sends events to webhooks that are off",
    file: "api/src/features/webhook-events/webhook-events.queries.ts",
    find: "and w.is_active and e.topic",
    replace: "and e.topic",
    tests: webhooks,
  },
  {
    name: "sends every event to every webhook",
    file: "api/src/features/webhook-events/webhook-events.queries.ts",
    find: " and e.topic = any(w.topics)",
    replace: "",
    tests: webhooks,
  },
  {
    name: "signs the body without the time",
    file: rules,
    find: ".update(`${time}.${body}`)",
    replace: ".update(body)",
    tests: webhooks,
  },
  {
    name: "counts a redirect as accepted",
    file: rules,
    find: "statusCode < 300",
    replace: "statusCode < 400",
    tests: webhooks,
  },
  {
    name: "turns a webhook off one failure too late",
    file: rules,
    find: "failures >= maxWebhookFailures",
    replace: "failures > maxWebhookFailures",
    tests: webhooks,
  },
  {
    name: "waits for the first retry as long as for the second",
    file: rules,
    find: "webhookRetrySeconds[tries - 1]",
    replace: "webhookRetrySeconds[tries]",
    tests: webhooks,
  },
  {
    name: "writes the body again for each try",
    file: sending,
    find: "delivery.body ?? (await",
    replace: "(await",
    tests: webhooks,
  },
  {
    name: "signs with the previous secret forever",
    file: queries,
    find: "case when w.previous_secret_until > now() then w.previous_secret end",
    replace: "w.previous_secret",
    tests: webhooks,
  },
  {
    name: "claims a new delivery some milliseconds later, after its job",
    file: queries,
    find: "and d.next_try_at <= now()",
    replace: "and d.next_try_at <= now() - interval '50 milliseconds'",
    tests: webhooks,
  },
  {
    name: "lets concurrent jobs send the same delivery",
    file: queries,
    find: " for update of d skip locked",
    replace: "",
    tests: webhooks,
  },
  {
    name: "keeps failures after the owner turns the webhook on",
    file: "api/src/features/webhooks/change-webhook.action.ts",
    find: "draft.is_active ? { failures: 0, turned_off_at: null } : {}",
    replace: "{}",
    tests: webhooks,
  },
  {
    name: "accepts URLs without TLS",
    file: "contract/src/shops/webhooks.ts",
    find: 'url?.protocol === "https:" && ',
    replace: "!!url && ",
    tests: webhooks,
  },
  {
    name: "sends no event when the courier has collected the payment",
    file: "api/src/features/webhook-events/webhook-topics.rules.ts",
    find: "deliveries.includes(action) && isAmount",
    replace: 'action === "shipment.shipped" && isAmount',
    tests: ["api/src/features/webhook-events/webhook-topics.rules.test.ts"],
  },
  {
    name: "sends a customer as new with each order of their first second",
    file: "api/src/features/customers/customers.queries.ts",
    find: "(earlier.placed_at, earlier.id) < (o.placed_at, o.id)",
    replace: "(earlier.placed_at, earlier.id) < (o.placed_at, o.id) and false",
    tests: webhooks,
  },
  {
    name: "sends an order as fulfilled when a part of it is shipped",
    file: "api/src/features/orders/order-statuses.rules.ts",
    find: 'return status === "shipped" || status === "delivered" || status === "service_fulfilled";',
    replace: 'return status !== "unfulfilled";',
    tests: webhooks,
  },
];
