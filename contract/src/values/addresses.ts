import { layouts } from "./address-layouts.gen.ts";
import type { Address } from "../checkout/address.ts";
import { countryName } from "./country-names.ts";

const usual = "%N%n%A%n%C";
const layoutByCountry = new Map(
  Object.entries(layouts).flatMap(([layout, countries]) =>
    countries.split(" ").map((country) => [country, layout] as const),
  ),
);

/**
 * An address as written on a parcel, one string per line, with the country's name in the reader's language.
 *
 * @param home the country that the parcel is sent from, whose name its addresses don't need
 */
export function addressLines(address: Address, language: string, home?: string): string[] {
  const { name, company, line1, line2, city, region, postal_code, country } = address;
  const [local = usual, latin = local] = (layoutByCountry.get(country) ?? usual).split("|");
  const values: Record<string, string | null | undefined> = { N: name, C: city, S: region, Z: postal_code };
  const lines = (isInLatin(address) ? latin : local).split("%n").flatMap((line) => {
    if (line === "%A") return [line1, line2];
    const written = writtenLine(line.replace("%A", line1), values);
    return line.includes("%N") ? [written, company] : [written];
  });
  // Fields that the country's layout lacks are added before the country.
  const all = lines.join("\n").toLowerCase();
  const others = [city, region, postal_code].filter((value) => value && !all.includes(value.toLowerCase()));
  const last = country === home ? "" : countryName(country, language);
  return [...lines, others.join(" "), last].filter((line): line is string => Boolean(line));
}

/** The lines of an order's address. That of a pickup without a street is only a name: its country is that of the place. */
export function orderAddressLines(
  { address, delivery }: { address: Address; delivery: { is_pickup?: boolean | undefined } },
  language: string,
): string[] {
  const { name, company, line1 } = address;
  if (!delivery.is_pickup || line1) return addressLines(address, language);
  return company ? [name, company] : [name];
}

/** Fills in a line's values; a separator is left out if a value next to it is missing. */
function writtenLine(line: string, values: Record<string, string | null | undefined>): string {
  let written = "";
  let between = "";
  let isFirst = true;
  for (const part of line.split(/(%[NCSZ])/)) {
    const value = part.startsWith("%") ? values[part[1]!] : undefined;
    if (!part.startsWith("%")) between = part;
    else if (value) {
      // A text before the first field, such as "〒", belongs to it.
      written += (written || (isFirst && /\S/.test(between)) ? between : "") + value;
      between = "";
    }
    if (part.startsWith("%")) isFirst = false;
  }
  return /%/.test(line) ? written : line;
}

/** True if street and city are in Latin script. */
export function isInLatin({ line1, city }: Pick<Address, "line1" | "city">): boolean {
  return /^[\p{Script=Latin}\P{L}]*$/u.test(line1 + (city ?? ""));
}
