import type { Defect } from "../defect.ts";

const tests = ["api/src/features/test-orders/test-orders.test.ts"];

const previewTests = ["api/src/features/shops/preview.test.ts"];

export const defects: Defect[] = [
  {
    name: "makes real orders in the preview of a closed shop",
    file: "api/src/features/checkout/cart/cart-data.queries.ts",
    find: "s.is_live = 0 or coalesce(cs.test_mode, false)",
    replace: "coalesce(cs.test_mode, false)",
    tests: previewTests,
  },
  {
    name: "reserves units in the preview of a closed shop",
    file: "api/src/features/checkout/cart/cart-reservations.queries.ts",
    find: "and (select is_live = 1 from shops where id = ${tx.shopId}) as allowed",
    replace: "as allowed",
    tests: previewTests,
  },
  {
    name: "places orders in a closed shop without its preview",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "  rejectClosed({ is_live: cart.is_live, isPreview: shopper.isPreview });\n",
    replace: "",
    tests: previewTests,
  },
  {
    name: "allocates stock for a test order",
    file: "api/src/features/checkout/cart/order-of-cart.action.ts",
    find: "allocated: line.tracked && !is_test,",
    replace: "allocated: line.tracked,",
    tests,
  },
  {
    name: "makes real orders with a provider's test keys",
    file: "api/src/features/checkout/cart/cart-credit.rules.ts",
    find: "return test_mode || online_payments.some((provider) => provider.key === key && provider.is_test);",
    replace: "return test_mode;",
    tests,
  },
  {
    name: "makes all orders of a shop with a provider's test keys tests",
    file: "api/src/features/checkout/cart/cart-credit.rules.ts",
    find: "provider.key === key && provider.is_test",
    replace: "provider.is_test",
    tests,
  },
  {
    name: "takes real money for test orders",
    file: "api/src/features/checkout/quote.rules.ts",
    find: "return test_mode ? online_payments.filter(({ is_test }) => is_test) : online_payments;",
    replace: "return online_payments;",
    tests,
  },
  {
    name: "counts the coupons of test orders",
    file: "api/src/features/checkout/use-coupons.action.ts",
    find: "  if (order.is_test) return Promise.resolve([]);\n",
    replace: "",
    tests,
  },
  {
    name: "uses slots for test orders",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "if (hasSlot(quote) && !order.is_test)",
    replace: "if (hasSlot(quote))",
    tests,
  },
  {
    name: "releases the slot that a test order never used",
    file: "api/src/features/orders/cancel-order.action.ts",
    find: "if (order.delivery.window?.is_slot && !order.is_test)",
    replace: "if (order.delivery.window?.is_slot)",
    tests,
  },
  {
    name: "reserves units in test mode",
    file: "api/src/features/checkout/cart/cart-reservations.queries.ts",
    find: "and not coalesce((select test_mode from checkout_settings where shop_id = ${tx.shopId}), false)",
    replace: "",
    tests,
  },
  {
    name: "counts test orders as sales",
    file: "api/src/features/analytics/sold.ts",
    find: "not o.is_test and is_sale(",
    replace: "is_sale(",
    tests,
  },
  {
    name: "records customers of test orders",
    file: "api/src/features/checkout/place-order.queries.ts",
    find: "where not ${is_test}::boolean and (${email}::text is not null",
    replace: "where (${email}::text is not null",
    tests,
  },
  {
    name: "deletes real orders",
    file: "api/src/features/orders/orders.rules.ts",
    find: 'verb: "delete", by: managers, when: (o) => o.is_test }',
    replace: 'verb: "delete", by: managers, when: () => true }',
    tests,
  },
  {
    name: "lets staff delete test orders",
    file: "api/src/features/orders/orders.rules.ts",
    find: 'verb: "delete", by: managers,',
    replace: 'verb: "delete", by: everyone,',
    tests,
  },
  {
    name: "leaves the cart of a deleted order",
    file: "api/src/features/test-orders/test-orders.queries.ts",
    find: "  await tx.run(sql`delete from carts where shop_id = ${tx.shopId} and id = ${cart_id}`);\n",
    replace: "",
    tests,
  },
  {
    name: "fails the jobs of a deleted order",
    file: "api/src/features/orders/emails/send-email.action.ts",
    find: "    // A test order may have been deleted.\n",
    replace: '    if (!own) return { status: "rejected", reason: new Error("There is no such order") };\n',
    tests,
  },
];
