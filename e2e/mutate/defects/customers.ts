import type { Defect } from "../defect.ts";

const customers = "api/src/features/customers";
const tests = [`${customers}/customers.test.ts`];
const listTests = [`${customers}/customer-list.test.ts`];
const dataTests = [`${customers}/customer-data.test.ts`];

export const defects: Defect[] = [
  {
    name: "leaves the personal data of test orders",
    file: "api/src/features/customers/erase-customer.queries.ts",
    find: "o.email = c.email and o.is_test",
    replace: "o.email = c.email and false",
    tests: dataTests,
    only: "erased everywhere",
  },
  {
    name: "counts the customers of every shop",
    file: `${customers}/customer-list.queries.ts`,
    find: ": sql`customers c where c.shop_id = ${tx.shopId}`",
    replace: ": sql`customers c where true`",
    tests: ["api/test/same-responses.test.ts"],
    only: "in customers",
  },
  {
    name: "shows a customer on two pages",
    file: `${customers}/customer-list.queries.ts`,
    find: "order by ${key} ${direction}, ${id} ${direction} limit",
    replace: "order by ${key} ${direction} limit",
    tests: listTests,
  },
  {
    name: "counts the last day of a filter in UTC",
    file: `${customers}/customer-list.queries.ts`,
    find: "((${to}::date + 1)::timestamp at time zone ${zone})",
    replace: "((${to}::date + 1)::timestamp at time zone 'UTC')",
    tests: listTests,
  },
  {
    name: "finds customers who never ordered by the day of their last order",
    file: `${customers}/customer-list.queries.ts`,
    find: "return sql`and ${last} > ${neverOrdered}\n",
    replace: "return sql`and true\n",
    tests: listTests,
  },
  {
    name: "adds a second customer with the same phone number",
    file: `${customers}/customers.queries.ts`,
    find: "(email = ${email}::text or phone_e164 = ${phone_e164}::text)",
    replace: "email = ${email}::text",
    tests,
  },
  {
    name: "overwrites what someone else saved",
    file: `${customers}/customers.queries.ts`,
    find: "sql`and version = ${version}`",
    replace: "sql``",
    tests,
  },
  {
    name: "counts cancelled orders as spent",
    file: "api/db/migrations/0028_sales.sql",
    find: "      and shop.is_sale(o.lifecycle, o.fulfilment_status, o.payment_status))\n  where t.shop_id",
    replace: "      and o.lifecycle not in ('draft', 'awaiting_payment'))\n  where t.shop_id",
    tests,
  },
  {
    name: "doesn't count a customer's orders again after one came back unpaid",
    file: "api/db/migrations/0028_sales.sql",
    find: "update of lifecycle, fulfilment_status, payment_status on",
    replace: "update of lifecycle on",
    tests: ["api/src/features/returns/undelivered-orders.test.ts"],
    only: "counts nowhere",
  },
  {
    name: "doesn't subtract refunds from the amount spent",
    file: "api/db/migrations/0028_sales.sql",
    find: "      select coalesce(sum(case kind when 'refund' then -amount else amount end), 0) as paid",
    replace: "      select coalesce(sum(case kind when 'refund' then 0 else amount end), 0) as paid",
    tests,
  },
  {
    name: "takes an order of a blocked customer",
    file: "api/src/features/checkout/place-order.action.ts",
    find: 'if (cart.is_blocked) throw apiError("contact_blocked");',
    replace: "",
    tests,
  },
  {
    name: "doesn't block the new email of a blocked customer",
    file: `${customers}/save-customer.action.ts`,
    find: "if (after.is_blocked) await blockContacts",
    replace: "if (false) await blockContacts",
    tests,
  },
  {
    name: "takes the older consent when customers are merged",
    file: `${customers}/merge-customers.queries.ts`,
    find: "then ${source.accepts_marketing} else accepts_marketing end",
    replace: "then accepts_marketing else ${source.accepts_marketing} end",
    tests: dataTests,
  },
  {
    name: "loses the orders of a merged customer's totals",
    file: `${customers}/merge-customers.queries.ts`,
    find: "  await tx.run(sql`select recount_customer(${shop}, ${to}::uuid)`);\n",
    replace: "",
    tests: dataTests,
  },
  {
    name: "erases the address of an order that is on its way",
    file: `${customers}/erase-customer.action.ts`,
    find: 'if (await hasOpenOrders(tx, id)) throw apiError("customer_has_open_orders");',
    replace: "",
    tests: dataTests,
  },
  {
    name: "keeps the erased name in the activity log",
    file: `${customers}/erase-customer.queries.ts`,
    find: "update activity set before = null, after = null, target_label = ''",
    replace: "update activity set before = null, after = null",
    tests: dataTests,
  },
  {
    name: "exports customers without the company of their address",
    file: "api/src/features/customers/customer-columns.rules.ts",
    find: "({ address }) => address?.company",
    replace: '() => ""',
    tests: dataTests,
    only: "has Shopify's columns",
  },
];
