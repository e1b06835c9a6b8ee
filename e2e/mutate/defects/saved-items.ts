import type { Defect } from "../defect.ts";

const feature = "api/src/features/saved-items";
const tests = [`${feature}/saved-items.test.ts`];
const storefront = "storefront/src/features/cart/saved-items.ts";

export const defects: Defect[] = [
  {
    name: "opens the list of a customer with a signed id",
    file: `${feature}/saved-items.queries.ts`,
    find: " and i.customer_id is not distinct from ${customer_id}::uuid",
    replace: "",
    tests,
  },
  {
    name: "saves the smaller quantity of an item that was saved already",
    file: `${feature}/saved-items.queries.ts`,
    find: "quantity = greatest(i.quantity, excluded.quantity), price",
    replace: "quantity = excluded.quantity, price",
    tests,
  },
  {
    name: "adds the quantities of the browser's list to those of the account",
    file: `${feature}/saved-items.queries.ts`,
    find: "do update set quantity = greatest(i.quantity, excluded.quantity)`",
    replace: "do update set quantity = i.quantity + excluded.quantity`",
    tests,
  },
  {
    name: "saves more items than the maximum",
    file: `${feature}/change-saved-items.action.ts`,
    find: "saved.items.length > maxSaved",
    replace: "saved.items.length > 1000",
    tests,
  },
  {
    name: "moves a sold-out item to the cart",
    file: `${feature}/change-saved-items.action.ts`,
    find: 'if (units === 0) throw apiError("sold_out");',
    replace: "",
    tests,
  },
  {
    name: "moves more units to the cart than are in stock",
    file: `${feature}/change-saved-items.action.ts`,
    find: "Math.min(row.quantity, units)",
    replace: "row.quantity",
    tests,
  },
  {
    name: "leaves an item saved when it is moved to the cart",
    file: `${feature}/change-saved-items.action.ts`,
    find: "  await takeSaved(tx, list, variant_id);\n",
    replace: "",
    tests,
  },
  {
    name: "deletes the saved items of accounts after 90 days",
    file: "api/src/features/abandoned-checkouts/old-carts.queries.ts",
    find: "where shop_id = ${tx.shopId} and customer_id is null and saved_at < now() - ${age}",
    replace: "where shop_id = ${tx.shopId} and saved_at < now() - ${age}",
    tests,
  },
  {
    name: "offers to move a sold-out item to the cart",
    file: storefront,
    find: 'isOrderable: item.problem === null || item.problem === "not_enough"',
    replace: "isOrderable: true",
    tests: ["storefront/test/saved-items.test.ts"],
  },
  {
    name: "hides the price that a saved item had",
    file: storefront,
    find: "item.price_before === null\n",
    replace: "item.price_before !== 0\n",
    tests: ["storefront/test/saved-items.test.ts"],
  },
];
