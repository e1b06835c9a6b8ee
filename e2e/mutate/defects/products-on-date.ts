import type { Defect } from "../defect.ts";

const rows = "api/src/features/catalogue/products-on-date.queries.ts";
const tests = ["api/src/features/storefront/products-on-date.test.ts"];

export const defects: Defect[] = [
  {
    name: "shows sale prices before the start of the sale",
    file: rows,
    find: "not s.running and s.starts_at <= ${previewTime} and",
    replace: "not s.running and",
    tests,
  },
  {
    name: "shows sale prices after the end of the sale",
    file: rows,
    find: " and coalesce(s.ends_at > ${previewTime}, true))",
    replace: ")",
    tests,
  },
  {
    name: "doesn't restore usual prices on a date after the sale",
    file: rows,
    find: "(s.running and s.ends_at <= ${previewTime})",
    replace: "(s.running and false)",
    tests,
  },
  {
    name: "reads sales for all visitors",
    file: rows,
    find: "return tx.previewTime === undefined ? variantsNow : variantsOnDate;",
    replace: "return variantsOnDate;",
    tests,
  },
  {
    name: "doesn't show scheduled products on their date",
    file: rows,
    find: "coalesce(${row}.publish_at <= ${previewTime}, false)",
    replace: "false",
    tests,
  },
  {
    name: "shows drafts without a date",
    file: rows,
    find: "coalesce(${row}.publish_at <= ${previewTime}, false)",
    replace: "coalesce(${row}.publish_at <= ${previewTime}, true)",
    tests,
  },
  {
    name: "shows no lowest price before a scheduled sale",
    file: rows,
    find: "select least(own.price, (",
    replace: "select coalesce(null, (",
    tests,
  },
  {
    name: "filters a list by the prices of today",
    file: "api/src/features/catalogue/read-facets.action.ts",
    find: "return withProducts(index, await inSeenShop(app, shop, facetsOnDate));",
    replace: "return index;",
    tests,
  },
  {
    name: "lists a collection by the prices of today",
    file: "api/src/features/catalogue/read-facets.action.ts",
    find: "...byRule.filter((one) => !excluded.includes(one))",
    replace: "",
    tests,
  },
  {
    name: "leaves products without a position out of a collection's own order",
    file: "api/src/features/storefront/listing.queries.ts",
    find: "tx.previewTime === undefined ? sql`join` : sql`left join`",
    replace: "sql`join`",
    tests,
  },
  {
    name: "shows today's prices in the cart of a preview",
    file: "api/src/features/checkout/cart/complete-cart.action.ts",
    find: "tx.previewTime === undefined ? currentData(app, tx, cart) : dataOnDate(tx, tx.previewTime, cart),",
    replace: "currentData(app, tx, cart),",
    tests,
  },
];
