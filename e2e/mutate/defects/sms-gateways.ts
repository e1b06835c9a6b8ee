import type { Defect } from "../defect.ts";

const gateways = "api/src/features/sms-gateways";
const codes = "api/src/features/order-codes";
const gatewayTests = [`${gateways}/sms-gateways.test.ts`];
const codeTests = [`${codes}/sms-codes.test.ts`];
const textTests = [`${gateways}/sms-text.rules.test.ts`];

export const defects: Defect[] = [
  {
    name: "stores an SMS gateway that rejects the test message",
    file: `${gateways}/save-gateway.action.ts`,
    find: 'if ((await sendTest(app, shopId, gateway, phone!)) === "rejected")',
    replace: 'if ((await sendTest(app, shopId, gateway, phone!)) !== "sent" && phone === undefined)',
    tests: gatewayTests,
    only: "isn't stored if a field",
  },
  {
    name: "sends the stored key of an SMS gateway to another host",
    file: `${gateways}/sms-gateways.rules.ts`,
    find: "hostOf(draft.url) !== hostOf(stored.settings.url) ||",
    replace: "",
    tests: gatewayTests,
    only: "keeps its key",
  },
  {
    name: "takes an answer with the status 200 for an accepted SMS",
    file: "api/src/outside/http-sms.ts",
    find: " && bytes.toString().includes(settings.accepted_text)",
    replace: "",
    tests: gatewayTests,
    only: "isn't stored if a field",
  },
  {
    name: "sends test messages without a limit",
    file: `${gateways}/sms-gateways.queries.ts`,
    find: "interval '1 hour') < ${sql.lit(testsPerHour)}`",
    replace: "interval '1 second') < ${sql.lit(testsPerHour)}`",
    tests: gatewayTests,
    only: "ten test messages",
  },
  {
    name: "sends messages to one phone number without a limit",
    file: `${gateways}/sms-gateways.queries.ts`,
    find: "of_phone < ${sql.lit(messagesPerPhone)} and ",
    replace: "",
    tests: codeTests,
    only: "to a phone number",
  },
  {
    name: "sends messages for the orders of one visitor without a limit",
    file: `${gateways}/sms-gateways.queries.ts`,
    find: " and of_visitor < ${sql.lit(messagesPerVisitor)}",
    replace: "",
    tests: codeTests,
    only: "of one visitor",
  },
  {
    name: "sends more messages than the shop's limit for a day",
    file: `${gateways}/sms-gateways.queries.ts`,
    find: "where today < ${max_per_day} and",
    replace: "where",
    tests: codeTests,
    only: "number of messages a day",
  },
  {
    name: "waits for a silent gateway with each code",
    file: `${codes}/send-order-code.job.ts`,
    find: 'problem === "silent" && attempt?.problem === undefined',
    replace: "false",
    tests: codeTests,
    only: "for a minute",
  },
  {
    name: "doesn't email the code after an SMS without a response",
    file: `${codes}/send-order-code.job.ts`,
    find: "if (!isSms && about.order.email)",
    replace: "if (attempt === undefined && about.order.email)",
    tests: codeTests,
    only: "emails the same code",
  },
  {
    name: "doesn't say on the order that the SMS failed",
    file: `${codes}/send-order-code.job.ts`,
    find: "after: { by, ...(problem && { problem }) },",
    replace: "after: { by },",
    tests: codeTests,
    only: "says so on the order",
  },
  {
    name: "waits for a code of an order with a phone number only, in a shop without an SMS gateway",
    file: "api/src/features/checkout-settings/checkout-settings.queries.ts",
    find: "and g.is_active), false)",
    replace: "), false)",
    tests: codeTests,
    only: "gateway is off",
  },
  {
    name: "logs the phone number that Twilio rejects",
    file: "api/src/outside/twilio.ts",
    find: 'throw new SmsProblem("rejected", `Twilio',
    replace: 'throw new SmsProblem("rejected", `${phone} 21614 Twilio',
    tests: codeTests,
    only: "logs and stores",
  },
  {
    name: "counts a Bengali text as 160 characters",
    file: `${gateways}/sms-text.rules.ts`,
    find: "{ single: 70, joined: 67 }",
    replace: "{ single: 160, joined: 153 }",
    tests: textTests,
  },
];
