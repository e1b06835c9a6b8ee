import type { Defect } from "../defect.ts";

const sms = "api/src/features/order-sms";
const tests = [`${sms}/order-sms.test.ts`];

export const defects: Defect[] = [
  {
    name: "sends an SMS about an order each time its job runs",
    file: `${sms}/send-order-sms.job.ts`,
    find: "if (text === undefined || !(await claimOrderSms(tx, job))) return undefined;",
    replace: "if (text === undefined || ((await claimOrderSms(tx, job)) as unknown) === 0) return undefined;",
    tests,
    only: "is sent once",
  },
  {
    name: "sends an SMS about events that the owner didn't choose",
    file: "api/src/features/orders/emails/emails.queries.ts",
    find: "orderSmsEvents.filter((event) => stored?.[event])",
    replace: "orderSmsEvents.filter(() => stored)",
    tests,
    only: "events that the owner chose",
  },
  {
    name: "requests an SMS although the gateway is off",
    file: "api/src/features/orders/emails/emails.queries.ts",
    find: "g.shop_id = ${tx.shopId} and g.is_active",
    replace: "g.shop_id = ${tx.shopId}",
    tests,
    only: "isn't requested without",
  },
  {
    name: "counts news about orders towards the limit of codes",
    file: "api/src/features/sms-gateways/sms-gateways.queries.ts",
    find: " and m.is_news = ${isNews}::boolean",
    replace: "",
    tests,
    only: "the limit of codes",
  },
  {
    name: "leaves the failure of an SMS out of the timeline",
    file: `${sms}/send-order-sms.job.ts`,
    find: "...(problem && { problem })",
    replace: "",
    tests,
    only: "is in the timeline",
  },
  {
    name: "accepts a short token with another end",
    file: "api/src/ids.ts",
    find: "expected.length === received.length && timingSafeEqual(expected, received) ? uuid",
    replace: "expected.length === received.length ? uuid",
    tests,
    only: "events that the owner chose",
  },
  {
    name: "lets managers choose the SMS about orders",
    file: "contract/src/orders/order-sms.ts",
    find: 'update_settings: shop("payments", { contends: "order-sms" })',
    replace: 'update_settings: shop("email-dispatch-settings", { contends: "order-sms" })',
    tests,
    only: "owners and admins",
  },
];
