import type { Defect } from "../defect.ts";

const queries = "api/src/features/checkout/cart/carts.queries.ts";
const ordered = ["api/src/features/checkout/cart/ordered-carts.test.ts"];
const changed = ["api/src/features/checkout/cart/complete-cart.test.ts"];
const bounds = ["api/src/features/checkout/cart/cart-bounds.test.ts"];

const restored = ["api/src/features/abandoned-checkouts/restore-cart.test.ts"];
const accountCart = ["api/src/features/shopper-accounts/restore-account-cart.test.ts"];
const shownChanges = ["storefront/test/cart-changes.test.ts"];

export const defects: Defect[] = [
  {
    name: "restores a cart without its pickup place",
    file: "api/src/features/abandoned-checkouts/restore-cart.queries.ts",
    find: "is_pickup = true, delivery_method = f.delivery_method",
    replace: "is_pickup = true",
    tests: restored,
  },
  {
    name: "replaces the delivery of a cart by the pickup of a restored one",
    file: "api/src/features/abandoned-checkouts/restore-cart.queries.ts",
    find: "      and not c.is_pickup and c.delivery_method is null and c.address is null\n",
    replace: "",
    tests: restored,
  },
  {
    name: "adds the items of the account's cart again after they were removed",
    file: "api/src/features/shopper-accounts/restore-account-cart.action.ts",
    find: "    await markMerged(tx, cartId);\n",
    replace: "",
    tests: accountCart,
  },
  {
    name: "restores the cart of another account",
    file: "api/src/features/shopper-accounts/account-carts.queries.ts",
    find: "c.customer_id = ${customerId} and c.order_id is null",
    replace: "c.order_id is null",
    tests: accountCart,
  },
  {
    name: "restores the cart of an order",
    file: "api/src/features/shopper-accounts/account-carts.queries.ts",
    find: "c.customer_id = ${customerId} and c.order_id is null",
    replace: "c.customer_id = ${customerId}",
    tests: accountCart,
  },
  {
    name: "doesn't say that the price of an item in the cart has changed",
    file: "storefront/src/features/cart/current-cart.ts",
    find: "notices: [...removed, ...prices]",
    replace: "notices: removed",
    tests: shownChanges,
  },
  {
    name: "forgets a changed price when another line is changed",
    file: "storefront/src/features/cart/cart-cookie.ts",
    find: "seen.get(key)?.price ?? seenPrice",
    replace: "seenPrice",
    tests: shownChanges,
  },
  {
    name: "changes the quantity of an ordered cart's line",
    file: queries,
    find: "changed_at = now() from c\n    where c.order_id is null and l.shop_id",
    replace: "changed_at = now() from c\n    where l.shop_id",
    tests: ordered,
    only: "PUT line",
  },
  {
    name: "removes the line of an ordered cart",
    file: queries,
    find: "using c\n    where c.order_id is null and l.shop_id",
    replace: "using c\n    where l.shop_id",
    tests: ordered,
    only: "DELETE line",
  },
  {
    name: "changes the address of an ordered cart",
    file: queries,
    find: "permission` : sql``}\n      where c.shop_id = ${tx.shopId} and c.id = ${cartId} and c.order_id is null",
    replace: "permission` : sql``}\n      where c.shop_id = ${tx.shopId} and c.id = ${cartId}",
    tests: ordered,
    only: "PUT address",
  },
  {
    name: "removes a code from an ordered cart",
    file: queries,
    find: "${cartId} and c.order_id is null\n      returning ${columns(tx, storedLines(tx, cartId))}`),\n  );\n  return changed ?? findCart(tx, cartId);\n}\n\n/**\n * Changes a line",
    replace:
      "${cartId}\n      returning ${columns(tx, storedLines(tx, cartId))}`),\n  );\n  return changed ?? findCart(tx, cartId);\n}\n\n/**\n * Changes a line",
    tests: ordered,
    only: "DELETE coupon",
  },
  {
    name: "changes a cart that was ordered while the change waited for its lock",
    file: queries,
    find: "and id = ${cartId} for update\n    ), changed",
    replace: "and id = ${cartId}\n    ), changed",
    tests: ordered,
    only: "waits for its row",
  },
  {
    name: "lets a cart's total exceed the maximum amount",
    file: "api/src/features/checkout/cart/cart-bounds.rules.ts",
    find: 'return quote.priced ? undefined : "The total is more than one order can charge. Lower the quantity.";',
    replace: "return undefined;",
    tests: bounds,
  },
  {
    name: "accepts one line more than the maximum of a cart",
    file: "api/src/features/checkout/cart/cart-bounds.rules.ts",
    find: "cart.lines.length > maxCartLines",
    replace: "cart.lines.length > maxCartLines + 1",
    tests: bounds,
  },
  {
    name: "silently lowers a quantity above 999",
    file: queries,
    find: "set quantity = cart_lines.quantity + excluded.quantity",
    replace: "set quantity = least(999, cart_lines.quantity + excluded.quantity)",
    tests: bounds,
  },
  {
    name: "orders a cart whose total exceeds the maximum amount",
    file: "api/src/features/checkout/place-order.action.ts",
    find: 'if (tooLarge) throw apiError("cart_too_large", { message: tooLarge });',
    replace: "if (tooLarge === null) return;",
    tests: bounds,
  },
  {
    name: "shows a cart with outdated product data",
    file: "api/src/events/storefront-cache.ts",
    find: "values.get(`${shopId} ${version} ${key}`)",
    replace:
      "values.get([...values.keys()].find((one) => one.startsWith(`${shopId} `) && one.endsWith(` ${key}`)) ?? '')",
    tests: changed,
  },
  {
    name: "returns another shop's cached values",
    file: "api/src/events/storefront-cache.ts",
    find: "values.get(`${shopId} ${version} ${key}`)",
    replace: "values.get([...values.keys()].find((one) => one.endsWith(` ${version} ${key}`)) ?? '')",
    tests: ["api/src/events/storefront-cache.test.ts"],
  },
  {
    name: "charges an outdated delivery fee",
    file: "api/src/features/checkout-settings/checkout-settings.routes.ts",
    find: "    await invalidateStorefront(tx);\n",
    replace: "",
    tests: changed,
    only: "delivery fee",
  },
  {
    name: "charges the regular price after a sale has started",
    file: "api/src/features/products/apply-sale-schedule.action.ts",
    find: 'if (changed.some(({ status }) => status === "active")) await invalidateStorefront(tx);',
    replace: "",
    tests: changed,
    only: "sale",
  },
  {
    name: "reserves for a later cart at the payment step before an earlier one",
    file: "api/db/migrations/0018_carts.sql",
    find: "(c.reserved_at, c.id) < (since, cart)",
    replace: "(c.reserved_at, c.id) > (since, cart)",
    tests: ["api/src/features/checkout/cart/reservations.test.ts"],
  },
  {
    name: "reserves units for a cart above the quantity limit of an order",
    file: "api/db/migrations/0018_carts.sql",
    find: "l.quantity <= least(st.free, p.max_quantity)",
    replace: "l.quantity <= st.free",
    tests: ["api/src/features/checkout/cart/reservations.test.ts"],
  },
  {
    name: "accepts a shipment that lists an item twice",
    file: "contract/src/orders/orders.ts",
    find: "if (seen.has(id.toLowerCase()))",
    replace: "if (seen.has(`${index} ${id}`))",
    tests: ["api/src/features/orders/orders.test.ts"],
    only: "lists one item twice",
  },
];
