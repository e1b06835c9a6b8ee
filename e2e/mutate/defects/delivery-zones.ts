import type { Defect } from "../defect.ts";

const rules = "api/src/features/delivery-zones/delivery-zones.rules.ts";
const places = "api/src/features/addresses/places.rules.ts";
const tests = ["api/src/features/delivery-zones/delivery-zones.rules.test.ts"];
const placesTests = ["api/src/features/addresses/places.test.ts"];

export const defects: Defect[] = [
  {
    name: "applies the last of equally specific zones",
    file: rules,
    find: "if (specificity > (best?.specificity ?? 0))",
    replace: "if (specificity >= (best?.specificity ?? 1))",
    tests,
  },
  {
    name: "delivers outside the zones of a shop that doesn't",
    file: rules,
    find: "elsewhere.delivers_elsewhere ? [rateElsewhere(elsewhere)] : []",
    replace: "[rateElsewhere(elsewhere)]",
    tests,
  },
  {
    name: "delivers to a zone without rates at the rate of all other places",
    file: rules,
    find: "if (zone) return { zone, rates: zone.rates };",
    replace: "if (zone && zone.rates.length > 0) return { zone, rates: zone.rates };",
    tests,
  },
  {
    name: "charges the amount per extra unit for the first unit, too",
    file: rules,
    find: "Math.max(0, units - 1)",
    replace: "Math.max(0, units)",
    tests,
  },
  {
    name: "doesn't deliver for free from exactly the amount of free delivery",
    file: rules,
    find: "subtotal >= rate.free_from",
    replace: "subtotal > rate.free_from",
    tests,
  },
  {
    name: "counts the weight of one unit of each line",
    file: rules,
    find: "line.weight_grams * line.quantity",
    replace: "line.weight_grams",
    tests,
  },
  {
    name: "tests an address with the weight of the cart for each unit",
    file: "api/src/features/delivery-zones/delivery-zones.routes.ts",
    find: "      { ...units, quantity: 1, weight_grams },\n      { ...units, quantity: quantity - 1, weight_grams: 0 },",
    replace: "      { ...units, quantity, weight_grams },",
    tests: ["api/src/features/delivery-zones/delivery-zones.test.ts"],
  },
  {
    name: "leaves the delivery step open after adding a zone",
    file: "api/src/features/delivery-zones/delivery-zones.routes.ts",
    find: '["delivery"]',
    replace: "[]",
    tests: ["api/src/features/delivery-zones/delivery-zones.test.ts"],
  },
  {
    name: "accepts a range of postcodes in the wrong order",
    file: "contract/src/values/postcode-patterns.ts",
    find: "range.from <= range.to",
    replace: "range.from !== range.to",
    tests: ["api/src/features/delivery-zones/delivery-zones.test.ts"],
  },
  {
    name: "reads a Polish postcode as a range",
    file: "contract/src/values/postcode-patterns.ts",
    find: "from.length === to.length ? { from, to } : undefined",
    replace: "{ from, to }",
    tests: placesTests,
  },
  {
    name: "matches longer postcodes with a range",
    file: places,
    find: "written.length === from.length && ",
    replace: "",
    tests: placesTests,
  },
  {
    name: "ignores the vowel signs of other scripts in names of cities",
    file: places,
    find: "[\\u0300-\\u036f]/g",
    replace: "\\p{M}/gu",
    tests: placesTests,
  },
  {
    name: "names a fee that one unit can't have",
    file: "api/src/features/storefront/delivery-estimates.rules.ts",
    find: "? deliveryOptions(rates, [product], product.price * product.quantity)",
    replace: "? rates.map((rate) => ({ ...rate, key: rate.id }))",
    tests: ["api/src/features/storefront/delivery-estimates.test.ts"],
  },
  {
    name: "offers pickup as the delivery to a place",
    file: "api/src/features/storefront/delivery-estimates.rules.ts",
    find: ".rates.filter((rate) => !rate.is_pickup);",
    replace: ".rates;",
    tests: ["api/src/features/storefront/delivery-estimates.test.ts"],
  },
  {
    name: "promises free delivery for a product with its own fee",
    file: "api/src/features/storefront/delivery-estimates.rules.ts",
    find: "cheapest.fee > 0 && !hasOwnFee(product)",
    replace: "cheapest.fee > 0",
    tests: ["api/src/features/storefront/delivery-estimates.test.ts"],
  },
  {
    name: "estimates the delivery of drafts",
    file: "api/src/features/storefront/delivery-estimates.queries.ts",
    find: 'and ${isOnSale("p")}',
    replace: "",
    tests: ["api/src/features/storefront/delivery-estimates.test.ts"],
  },
  {
    name: "stores a place of another country's fields",
    file: "storefront/src/features/delivery-estimates/delivery-estimates.routes.tsx",
    find: 'if (form.get("fields_of") !== place.country) {',
    replace: "if (false) {",
    tests: ["storefront/test/delivery-estimates.test.ts"],
  },
];
