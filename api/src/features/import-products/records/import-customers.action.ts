import { isDeepStrictEqual } from "node:util";
import type { Address } from "@vitrine/contract/checkout/address";
import { isCountry } from "@vitrine/contract/values/countries";
import { newId } from "../../../ids.ts";
import { readAddress } from "../../addresses/addresses.rules.ts";
import { readPhone } from "../../addresses/phones.rules.ts";
import { parseList } from "../../product-files/cells/cell-lists.rules.ts";
import { truncate, yesOrNo } from "../../product-files/cells/cells.rules.ts";
import type { RowCells } from "../../product-files/products/row-cells.ts";
import { kindOf, type RecordBatch, type RecordImporter, type Outcome } from "./record-importer.ts";
import {
  findShopCountry,
  listCustomersByEmail,
  listCustomersByPhone,
  type ListedCustomer,
  saveCustomers,
} from "./records.queries.ts";

/** A row of the file. Undefined fields have no column. */
interface CustomerItem {
  key: string;
  email: string | null;
  name: string | undefined;
  phone: string | null | undefined;
  note: string | null | undefined;
  tags: string[] | undefined;
  accepts_marketing: boolean | undefined;
  is_tax_exempt: boolean | undefined;
  /** Undefined if the row has no street. */
  address: Omit<Address, "name"> | undefined;
}

/** Imports customers by email, or by phone number if they have none. Fields that are not in the file don't change. */
export const customerImporter: RecordImporter<CustomerItem> = {
  itemOf(row: RowCells) {
    const email = row.raw("email").toLowerCase();
    const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 255;
    // Spreadsheets store a number as text with a leading apostrophe.
    const phone = (row.raw("phone") || row.raw("second_phone")).replace(/^'+/, "");
    if (!isEmail && (email || !/\d{3}/.test(phone))) return "Enter an email, like name@example.com.";
    const phoneCell = row.has("phone") || row.has("second_phone") ? phone || null : undefined;
    const name =
      row.raw("full_name") || [row.raw("first_name"), row.raw("last_name")].filter(Boolean).join(" ");
    return {
      key: email || phone.replaceAll(/\D/g, ""),
      email: email || null,
      name: truncate(name, 200) || undefined,
      phone: phoneCell ? truncate(phoneCell, 40) : phoneCell,
      note: row.has("customer_note") ? truncate(row.raw("customer_note"), 5000) || null : undefined,
      tags: row.has("tags") ? tagsIn(row.raw("tags")) : undefined,
      accepts_marketing: yesOrNo(row.raw("accepts_marketing")),
      is_tax_exempt: yesOrNo(row.raw("tax_exempt")),
      address: addressIn(row),
    };
  },

  async take({ tx, run, records, note }) {
    const country = await findShopCountry(tx);
    const stored = await findStored({ tx, records }, country);
    const planned = records.map(({ row, item }) => {
      const before = stored.get(item.key);
      const after = merged(item, before, country, (message) => note(row, "warning", message));
      const isSame = isDeepStrictEqual(before, after);
      return { row, before, after, kind: kindOf(run.mode, before !== undefined, isSame) };
    });
    const wanted = planned.filter(({ kind }) => kind === "create" || kind === "update");
    if (run.pass === "run")
      await saveCustomers(
        tx,
        wanted.map(({ after }) => after),
      );
    return planned.map(({ row, kind, before, after }): Outcome => {
      const change = {
        target_type: "customer" as const,
        target_id: after.id,
        version: 0,
        before: before ?? null,
        after,
      };
      return { row, handle: after.email ?? after.phone ?? after.name, kind, change };
    });
  },
};

/** The stored customers of the rows, by key. */
async function findStored(
  { tx, records }: Pick<RecordBatch<CustomerItem>, "tx" | "records">,
  country: string,
): Promise<Map<string, ListedCustomer>> {
  const byEmail = await listCustomersByEmail(
    tx,
    records.flatMap(({ item }) => item.email ?? []),
  );
  const phones = new Map(
    records.flatMap(({ item }) => {
      const e164 = item.email === null && item.phone ? readPhone(item.phone, country)?.e164 : undefined;
      return e164 ? [[e164, item.key] as const] : [];
    }),
  );
  const byPhone = await listCustomersByPhone(tx, [...phones.keys()]);
  return new Map([
    ...byEmail,
    ...byPhone.map((customer) => [phones.get(customer.phone_e164!)!, customer] as const),
  ]);
}

/** The customer with the fields of the row. */
function merged(
  item: CustomerItem,
  before: ListedCustomer | undefined,
  country: string,
  warn: (message: string) => void,
): ListedCustomer {
  const typed = item.phone === undefined ? (before?.phone ?? null) : item.phone;
  const dialled = typed ? (readPhone(typed, country)?.e164 ?? null) : null;
  // The same number in another notation isn't a change.
  const phone = dialled !== null && dialled === before?.phone_e164 ? before.phone : typed;
  const name = item.name ?? before?.name ?? item.email?.split("@")[0] ?? phone!;
  const address = item.address && importedAddress({ ...item.address, name }, country, warn);
  const others = (before?.addresses ?? []).filter(({ line1 }) => line1 !== address?.line1);
  const addresses = (address ? [address, ...others] : others).slice(0, 10);
  return {
    id: before?.id ?? newId(),
    email: item.email ?? before?.email ?? null,
    name,
    phone,
    // Null for a number that isn't valid, which other systems' files have: it is stored as it is.
    phone_e164: dialled,
    note: item.note === undefined ? (before?.note ?? null) : item.note,
    country: addresses[0]?.country ?? before?.country ?? null,
    addresses,
    accepts_marketing: item.accepts_marketing ?? before?.accepts_marketing ?? false,
    is_tax_exempt: item.is_tax_exempt ?? before?.is_tax_exempt ?? false,
    tags: item.tags ?? before?.tags ?? [],
  };
}

/** The address of a row, or undefined with a warning if it isn't complete. */
function importedAddress(
  typed: Address,
  country: string,
  warn: (message: string) => void,
): Address | undefined {
  const read = readAddress({ ...typed, country: typed.country || country });
  if (!read.errors) return read.address;
  const [problem] = Object.values(read.errors);
  warn(`The address is left out. ${problem}`);
  return undefined;
}

function addressIn(row: RowCells): CustomerItem["address"] {
  const line1 = truncate(row.raw("address_line1"), 200);
  if (!line1) return undefined;
  const text = (field: "address_line2" | "city" | "region" | "postal_code", max: number) =>
    truncate(row.raw(field).replace(/^'+/, ""), max) || null;
  const country = row.raw("country").toUpperCase();
  return {
    line1,
    line2: text("address_line2", 200),
    city: text("city", 120),
    region: text("region", 120),
    region_code: null,
    postal_code: text("postal_code", 40),
    country: isCountry(country) ? country : "",
  };
}

function tagsIn(cell: string): string[] {
  const tags = parseList(cell).map((tag) => truncate(tag, 60));
  return [...new Set(tags)].slice(0, 50).toSorted();
}
