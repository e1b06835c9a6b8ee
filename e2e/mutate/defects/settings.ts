import type { Defect } from "../defect.ts";

const tests = ["api/src/features/shops/shop-settings.test.ts"];
const orderSettings = ["api/src/features/shops/order-settings.test.ts"];

export const defects: Defect[] = [
  {
    name: "changes the time zone after the first order",
    file: "api/src/features/shops/shops.queries.ts",
    find: "const needsNoOrder = change.currency !== undefined || change.time_zone !== undefined;",
    replace: "const needsNoOrder = change.currency !== undefined;",
    tests: orderSettings,
    only: "are fixed once the shop has an order",
  },
  {
    name: "doesn't convert amounts to a currency with fewer decimals",
    file: "api/src/features/shops/convert-amounts.action.ts",
    find: "if (shift === 0) return;",
    replace: "if (shift <= 0) return;",
    tests: orderSettings,
    only: "change before the first order",
  },
  {
    name: "doesn't convert the prices in collection rules when the currency changes",
    file: "api/src/features/shops/convert-amounts.action.ts",
    find: `condition.field === "price" ||`,
    replace: "",
    tests: orderSettings,
    only: "rules of a collection",
  },
  {
    name: "discloses the owner's sign-in email as the email of a new shop",
    file: "api/src/features/shops/open-shop.action.ts",
    find: "...withoutEmpty({ language, email, phone }),",
    replace: "...withoutEmpty({ language, email: email ?? owner.email, phone }),",
    tests,
    only: "isn't disclosed",
  },
  {
    name: "says that the shop is open although is_live hasn't changed",
    file: "api/src/features/shops/shops.rules.ts",
    find: `[changed.includes("is_live") && state, saved]`,
    replace: `[is_live === 1 && state, saved]`,
    tests,
    only: "the message of PUT",
  },
  {
    name: "keeps a new shop although its photo is unreadable",
    file: "api/src/features/shops/open-shop.action.ts",
    find: "await app.db.inPlatform((tx) => deleteNewShop(tx, id));",
    replace: "",
    tests,
    only: "photo isn't a picture",
  },
  {
    name: "lets a manager change the settings",
    file: "contract/src/roles.ts",
    find: '  "import-orders",\n  "settings",\n',
    replace: '  "import-orders",\n',
    tests,
    only: "are for owners and admins",
  },
  {
    name: "changes the numbers of placed orders when the prefix changes",
    file: "api/src/features/orders/list/order-list.queries.ts",
    find: "select o.id, o.number, o.number_prefix, o.stage,",
    replace:
      "select o.id, o.number, (select order_prefix from shops where id = o.shop_id) as number_prefix, o.stage,",
    tests: orderSettings,
    only: "prefix",
  },
  {
    name: "changes the first order number after the first order",
    file: "api/src/features/shops/shops.queries.ts",
    find: "and (not o.is_test or o.number >= ${first}::bigint))`",
    replace: "and o.number >= ${first}::bigint)`",
    tests: orderSettings,
    only: "first order number",
  },
  {
    name: "gives an order the number of a test order",
    file: "api/src/features/shops/shops.queries.ts",
    find: "and (not o.is_test or o.number >= ${first}::bigint))`",
    replace: "and not o.is_test)`",
    tests: orderSettings,
    only: "first order number",
  },
  {
    name: "stores a first order number that the first order doesn't get",
    file: "api/src/features/shops/shops.queries.ts",
    find: "    update counters set next = ${first}::bigint\n",
    replace: "    update counters set next = next\n",
    tests: orderSettings,
    only: "first order number",
  },
];
