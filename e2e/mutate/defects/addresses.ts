import type { Defect } from "../defect.ts";

const rules = "api/src/features/addresses";
const checkout = "api/src/features/checkout";

export const defects: Defect[] = [
  {
    name: "a phone number of a possible length counts as one of the numbering plan",
    file: `${rules}/phones.rules.ts`,
    find: "(found.isValid() ||",
    replace: "(found.isPossible() ||",
    tests: [`${rules}/phones.test.ts`],
  },
  {
    name: "digits of other scripts are not read",
    file: `${rules}/typed-text.rules.ts`,
    find: ".replaceAll(/\\p{Nd}/gu, asciiDigit)",
    replace: "",
    tests: [`${rules}/phones.test.ts`, `${rules}/postcodes.test.ts`],
  },
  {
    name: "direction marks stay in a phone number",
    file: `${rules}/typed-text.rules.ts`,
    find: '.replaceAll(/\\p{Cf}/gu, "")',
    replace: "",
    tests: [`${rules}/phones.test.ts`],
  },
  {
    name: "a required postcode may be left out",
    file: `${rules}/addresses.rules.ts`,
    find: '(typed.postal_code || isRequired("postal_code", country))',
    replace: "typed.postal_code",
    tests: [`${rules}/addresses.test.ts`],
  },
  {
    name: "a postcode is stored where the country has none",
    file: `${rules}/addresses.rules.ts`,
    find: "postal_code: postcode ?? null,",
    replace: "postal_code: postcode ?? typed.postal_code,",
    tests: [`${rules}/addresses.test.ts`],
  },
  {
    name: "a region that is none of the country's is accepted",
    file: `${rules}/addresses.rules.ts`,
    find: "!region && (wanted || isRegionRequired)",
    replace: "!region && !wanted && isRegionRequired",
    tests: [`${rules}/addresses.test.ts`],
  },
  {
    name: "a ZIP code matches in the middle of longer text",
    file: `${rules}/postcodes.rules.ts`,
    find: "new RegExp(`^(?:${source})$`)",
    replace: "new RegExp(`(?:${source})`)",
    tests: [`${rules}/postcodes.test.ts`],
  },
  {
    name: "a phone that cannot be called is contact enough",
    file: `${checkout}/cart.rules.ts`,
    find: "!cart.email && !cart.phone_e164",
    replace: "!cart.email && !cart.phone",
    tests: [`${checkout}/contact.test.ts`],
    only: "stored before phones were validated",
  },
  {
    name: "an address from before the rules becomes an order",
    file: `${checkout}/cart.rules.ts`,
    find: "if (!cart.address || readAddress(cart.address).errors)",
    replace: "if (!cart.address)",
    tests: [`${checkout}/contact.test.ts`],
    only: "stored before addresses were validated",
  },
  {
    name: "an order without a phone clears the customer's",
    file: `${checkout}/place-order.queries.ts`,
    find: "case when excluded.phone is null then customers.phone_e164 else excluded.phone_e164 end",
    replace: "excluded.phone_e164",
    tests: [`${checkout}/contact.test.ts`],
    only: "phone of a checkout",
  },
];
