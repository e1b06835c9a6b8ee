import { newId } from "../../../ids.ts";
import { readPhone } from "../../addresses/phones.rules.ts";
import { truncate } from "../../product-files/cells/cells.rules.ts";
import { kindOf, type RecordImporter, type Outcome } from "./record-importer.ts";
import { findShopCountry, listCustomersByEmail, saveCustomers } from "./records.queries.ts";
import type { RowCells } from "../../product-files/products/row-cells.ts";

interface CustomerItem {
  key: string;
  email: string;
  name: string | undefined;
  phone: string | null | undefined;
}

/** Imports customers by email. Fields that are not in the file don't change. */
export const customerImporter: RecordImporter<CustomerItem> = {
  itemOf(row: RowCells) {
    const email = row.raw("email").toLowerCase();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 255)
      return "Enter an email, like name@example.com.";
    const name =
      row.raw("full_name") || [row.raw("first_name"), row.raw("last_name")].filter(Boolean).join(" ");
    // Spreadsheets store a number as text with a leading apostrophe.
    const phone = (row.raw("phone") || row.raw("second_phone")).replace(/^'+/, "");
    const phoneCell = row.has("phone") || row.has("second_phone") ? phone || null : undefined;
    return {
      key: email,
      email,
      name: truncate(name, 200) || undefined,
      phone: phoneCell ? truncate(phoneCell, 40) : phoneCell,
    };
  },

  async take({ tx, run, records }) {
    const stored = await listCustomersByEmail(
      tx,
      records.map(({ item }) => item.email),
    );
    const country = await findShopCountry(tx);
    const planned = records.map(({ row, item }) => {
      const before = stored.get(item.email);
      const phone = item.phone === undefined ? (before?.phone ?? null) : item.phone;
      const after = {
        id: before?.id ?? newId(),
        email: item.email,
        name: item.name ?? before?.name ?? item.email.split("@")[0]!,
        phone,
        // Other systems' files have invalid phone numbers; those are stored as they are.
        phone_e164: phone ? (readPhone(phone, country)?.e164 ?? null) : null,
      };
      const isSame = before?.name === after.name && before.phone === after.phone;
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
      return { row, handle: after.email, kind, change };
    });
  },
};
