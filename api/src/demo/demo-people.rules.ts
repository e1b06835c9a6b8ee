import type { DemoShop } from "./demo-shop.ts";

export interface DemoPerson {
  name: string;
  email: string;
  phone: string;
  address: {
    name: string;
    line1: string;
    line2: null;
    city: string;
    region: string | null;
    region_code?: string;
    postal_code: string;
    country: string;
  };
}

/** The n-th of the shop's customers, always the same. */
export function demoPerson({ people, shop }: Pick<DemoShop, "people" | "shop">, n: number): DemoPerson {
  const { firstNames, lastNames, streets, towns, line1, phone } = people;
  const first = firstNames[n % firstNames.length]!;
  const last = lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length]!;
  const { city, postcode, region = null, region_code } = towns[(n * 3) % towns.length]!;
  const name = `${first} ${last}`;
  return {
    name,
    email: `${first}.${last}.${n}@example.com`.toLowerCase().replaceAll("'", ""),
    phone: phone(n),
    address: {
      name,
      line1: line1(1 + ((n * 13) % 98), streets[n % streets.length]!),
      line2: null,
      city,
      region,
      ...(region_code && { region_code }),
      postal_code: postcode,
      country: shop.country,
    },
  };
}
