import type { Defect } from "../defect.ts";

const rules = "api/src/features/addresses";
const checkout = "api/src/features/checkout";

export const defects: Defect[] = [
  {
    name: "accepts any phone number of a possible length",
    file: `${rules}/phones.rules.ts`,
    find: "(found.isValid() ||",
    replace: "(found.isPossible() ||",
    tests: [`${rules}/phones.test.ts`],
  },
  {
    name: "doesn't read digits of other scripts",
    file: `${rules}/typed-text.rules.ts`,
    find: ".replaceAll(/\\p{Nd}/gu, asciiDigit)",
    replace: "",
    tests: [`${rules}/phones.test.ts`, `${rules}/postcodes.test.ts`],
  },
  {
    name: "leaves direction marks in a phone number",
    file: `${rules}/typed-text.rules.ts`,
    find: '.replaceAll(/\\p{Cf}/gu, "")',
    replace: "",
    tests: [`${rules}/phones.test.ts`],
  },
  {
    name: "accepts an address without its required postcode",
    file: `${rules}/addresses.rules.ts`,
    find: '(typed.postal_code || isRequired("postal_code", country))',
    replace: "typed.postal_code",
    tests: [`${rules}/addresses.test.ts`],
  },
  {
    name: "stores a postcode in a country that has none",
    file: `${rules}/addresses.rules.ts`,
    find: "postal_code: postcode ?? null,",
    replace: "postal_code: postcode ?? typed.postal_code,",
    tests: [`${rules}/addresses.test.ts`],
  },
  {
    name: "accepts a region that isn't in the country",
    file: `${rules}/addresses.rules.ts`,
    find: "!region && (wanted || isRegionRequired)",
    replace: "!region && !wanted && isRegionRequired",
    tests: [`${rules}/addresses.test.ts`],
  },
  {
    name: "accepts a ZIP code inside longer text",
    file: `${rules}/postcodes.rules.ts`,
    find: "new RegExp(`^(?:${source})$`)",
    replace: "new RegExp(`(?:${source})`)",
    tests: [`${rules}/postcodes.test.ts`],
  },
  {
    name: "accepts an unusable phone number as the only contact",
    file: `${checkout}/cart.rules.ts`,
    find: "!cart.email && !cart.phone_e164",
    replace: "!cart.email && !cart.phone",
    tests: [`${checkout}/contact.test.ts`],
    only: "stored before phones were validated",
  },
  {
    name: "places an order with an address that the current rules reject",
    file: `${checkout}/cart.rules.ts`,
    find: "if (!cart.address || readAddress(cart.address).errors || isPartial)",
    replace: "if (!cart.address || isPartial)",
    tests: [`${checkout}/contact.test.ts`],
    only: "stored before addresses were validated",
  },
  {
    name: "clears the customer's phone after an order without one",
    file: `${checkout}/place-order.queries.ts`,
    find: "and excluded.phone is not null then excluded.phone_e164",
    replace: "then excluded.phone_e164",
    tests: [`${checkout}/contact.test.ts`],
    only: "phone of a checkout",
  },
];
