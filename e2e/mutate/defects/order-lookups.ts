import type { Defect } from "../defect.ts";

const lookups = "api/src/features/order-lookups";
const tests = [`${lookups}/order-lookups.test.ts`];
const ruleTests = [`${lookups}/order-lookups.rules.test.ts`];

export const defects: Defect[] = [
  {
    name: "sends the link to an order for its number alone",
    file: `${lookups}/order-lookups.rules.ts`,
    find: " &&\n      hasContact(order, lookup.contact),",
    replace: ",",
    tests: ruleTests,
    only: "hasn't the contact",
  },
  {
    name: "finds an order by a number that ends as its own",
    file: `${lookups}/order-lookups.rules.ts`,
    find: "String(order.number) === typed",
    replace: "typed.endsWith(String(order.number))",
    tests: ruleTests,
    only: "hasn't the number",
  },
  {
    name: "compares the phone number of an order as typed",
    file: `${lookups}/order-lookups.rules.ts`,
    find: "readPhone(contact, country)?.e164 === phone_e164",
    replace: "contact === phone_e164",
    tests: ruleTests,
    only: "has the contact",
  },
  {
    name: "compares the email of an order in the case that was typed",
    file: `${lookups}/order-lookups.rules.ts`,
    find: "plainText(contact).toLowerCase()",
    replace: "plainText(contact)",
    tests: ruleTests,
    only: "has the contact",
  },
  {
    name: "lets a visitor request links for one email without a limit",
    file: `${lookups}/request-order-link.action.ts`,
    find: "await countTries(app.db, now, [own]);",
    replace: "",
    tests,
    only: "are 6 requests",
  },
  {
    name: "sends links to one order without a limit",
    file: `${lookups}/send-order-link.job.ts`,
    find: "|| !(await isWithinLimits(app, about))",
    replace: "",
    tests,
    only: "are 5 messages",
  },
  {
    name: "sends the link by SMS although the order has an email",
    file: `${lookups}/send-order-link.job.ts`,
    find: "if (!order.email) return",
    replace: "if (order.phone_e164) return",
    tests,
    only: "also if they entered its phone",
  },
  {
    name: "sends links of a closed shop",
    file: `${lookups}/order-lookups.routes.ts`,
    find: "context.store.is_live === 0 && !context.store.isPreview",
    replace: "context.store.isPreview",
    tests,
    only: "closed shop",
  },
];
