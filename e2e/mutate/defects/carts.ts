import type { Defect } from "../defect.ts";

const queries = "api/src/features/checkout/carts.queries.ts";
const ordered = ["api/src/features/checkout/ordered-carts.test.ts"];
const bounds = ["api/src/features/checkout/cart-bounds.test.ts"];

export const defects: Defect[] = [
  {
    name: "changes the quantity of an ordered cart's line",
    file: queries,
    find: "where locked.order_id is null\n      and l.shop_id",
    replace: "where l.shop_id",
    tests: ordered,
    only: "PUT line",
  },
  {
    name: "removes the line of an ordered cart",
    file: queries,
    find: "using locked\n    where locked.order_id is null and l.shop_id",
    replace: "using locked\n    where l.shop_id",
    tests: ordered,
    only: "DELETE line",
  },
  {
    name: "changes the address of an ordered cart",
    file: queries,
    find: "`(select id from locked where order_id is null)`",
    replace: "`(select id from locked)`",
    tests: ordered,
    only: "PUT address",
  },
  {
    name: "does not see an order placed while the change waits for the cart's row",
    file: queries,
    find: "and id = ${cartId} for update)`;",
    replace: "and id = ${cartId})`;",
    tests: ordered,
    only: "waits for its row",
  },
  {
    name: "lets a cart's total grow beyond the largest amount",
    file: "api/src/features/checkout/cart-bounds.rules.ts",
    find: "itemsTotal(cart) + deliveryFee(cart) > maxAmount",
    replace: "itemsTotal(cart) < 0",
    tests: bounds,
  },
  {
    name: "takes one item more than a cart can hold",
    file: "api/src/features/checkout/cart-bounds.rules.ts",
    find: "cart.lines.length > maxCartLines",
    replace: "cart.lines.length > maxCartLines + 1",
    tests: bounds,
  },
  {
    name: "lowers a quantity beyond 999 in silence",
    file: queries,
    find: "set quantity = cart_lines.quantity + excluded.quantity",
    replace: "set quantity = least(999, cart_lines.quantity + excluded.quantity)",
    tests: bounds,
  },
  {
    name: "orders a cart whose total is beyond the largest amount",
    file: "api/src/features/checkout/place-order.action.ts",
    find: 'if (tooLarge) throw refusal("cart_too_large", { message: tooLarge });',
    replace: "if (tooLarge === null) return;",
    tests: bounds,
  },
  {
    name: "packs an item that is listed twice",
    file: "contract/src/orders.ts",
    find: "if (seen.has(id.toLowerCase()))",
    replace: "if (seen.has(`${index} ${id}`))",
    tests: ["api/src/features/orders/orders.test.ts"],
    only: "lists one item twice",
  },
];
