import type { Defect } from "../defect.ts";

const folder = "api/src/features/order-confirmation";
const claims = `${folder}/order-claims.queries.ts`;
const queries = `${folder}/order-confirmation.queries.ts`;
const risks = `${folder}/order-risks.rules.ts`;
const tests = [`${folder}/order-confirmation.test.ts`];

export const defects: Defect[] = [
  {
    name: "gives a member the orders of another member",
    file: claims,
    find: "and not exists (select from order_claims c where c.shop_id = ${shop} and c.order_id = o.id)",
    replace: "",
    tests,
  },
  {
    name: "lets two members claim at once",
    file: `${folder}/claim-orders.action.ts`,
    find: "  await lockClaims(tx);\n",
    replace: "",
    tests,
  },
  {
    name: "never releases an expired claim",
    file: claims,
    find: "c.expires_at <= now() or ",
    replace: "false or ",
    tests,
  },
  {
    name: "doesn't renew claims",
    file: claims,
    find: "do update set expires_at = excluded.expires_at",
    replace: "do update set expires_at = order_claims.expires_at",
    tests,
  },
  {
    name: "keeps the claim of an order that wasn't answered",
    file: claims,
    find: "o.id = c.order_id and ${isDue})",
    replace: "o.id = c.order_id and ${isUnconfirmed})",
    tests,
  },
  {
    name: "calls again before it calls new orders",
    file: claims,
    find: "(select o.id, 2, o.call_again_at",
    replace: "(select o.id, 0, o.call_again_at",
    tests,
  },
  {
    name: "confirms orders with other payment methods by phone",
    file: "api/src/features/order-codes/order-codes.queries.ts",
    find: " and o.payment_method = 'cash_on_delivery'`;",
    replace: "`;",
    tests,
  },
  {
    name: "counts an unanswered call twice",
    file: queries,
    find: " and (call_again_at is null or call_again_at <= now())",
    replace: "",
    tests,
  },
  {
    name: "counts one unanswered call at most",
    file: queries,
    find: "unanswered_calls = unanswered_calls + 1",
    replace: "unanswered_calls = 1",
    tests,
  },
  {
    name: "records an unanswered call for a confirmed order",
    file: "api/src/features/orders/orders.rules.ts",
    find: `    verb: "no_answer",\n    by: everyone,\n    when: (o) => isOpen(o) && o.confirmation === "pending" && o.hold_reason === null,`,
    replace: `    verb: "no_answer",\n    by: everyone,\n    when: (o) => isOpen(o) && o.hold_reason === null,`,
    tests,
  },
  {
    name: "ignores deliveries of the phone number to another email",
    file: queries,
    find: "and p.payment_method = 'cash_on_delivery' and p.phone_e164 = o.phone_e164",
    replace: "and false",
    tests,
  },
  {
    name: "counts returned orders of a city as delivered",
    file: queries,
    find: "filter (where not is_returned)",
    replace: "filter (where true)",
    tests,
  },
  {
    name: "marks an order after one failed delivery",
    file: risks,
    find: "const failedDeliveries = 2;",
    replace: "const failedDeliveries = 1;",
    tests,
  },
  {
    name: "doesn't mark the order of a blocked customer",
    file: risks,
    find: "if (is_blocked)",
    replace: "if (!is_blocked)",
    tests,
  },
  {
    name: "marks orders with more than an hour between them",
    file: queries,
    find: "between o.placed_at - interval '1 hour'",
    replace: "between o.placed_at - interval '2 hours'",
    tests,
  },
  {
    name: "counts cash-on-delivery orders that haven't left the shop",
    file: queries,
    find: "(count(*) filter (where ${isCod} and fulfilment_status in (",
    replace: "(count(*) filter (where ${isCod} or fulfilment_status in (",
    tests,
  },
  {
    name: "counts orders of other payment methods as delivered with cash on delivery",
    file: queries,
    find: "(count(*) filter (where ${isCod} and fulfilment_status = 'delivered'))",
    replace: "(count(*) filter (where fulfilment_status = 'delivered' and true))",
    tests,
  },
];
