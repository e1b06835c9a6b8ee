import type pg from "pg";
import type { Column, Table } from "../rows.ts";
import { checkoutValues } from "./checkout-values.ts";
import { contentValues } from "./content-values.ts";
import { customerValues } from "./customer-values.ts";
import { documentValues } from "./document-values.ts";
import type { FilledShop } from "./filled-shop.ts";
import { orderValues } from "./order-values.ts";
import { productValues } from "./product-values.ts";
import { recoveryValues } from "./recovery-values.ts";
import { taskValues } from "./task-values.ts";

/** Inserts a row of the shop into each of the tables, whose referenced tables are first. */
export async function fillTables(admin: pg.Client, tables: Table[], shop: FilledShop): Promise<void> {
  const filled = new Set<string>();
  for (const table of tables) {
    // Written by triggers.
    if (["shop.product_words", "shop.customer_totals"].includes(table.name)) continue;
    const values = rowOf(table, shop, filled);
    const names = Object.keys(values);
    await admin
      .query(
        `insert into ${table.name} (${names.map((n) => `"${n}"`).join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
        Object.values(values),
      )
      .catch((failure: Error) => {
        throw new Error(
          `${table.name}: ${failure.message}. Add sample values for its columns to api/test/tenant-rows.`,
        );
      });
    filled.add(table.name);
  }
}

/** Values that constraints require, by "table.column" or by column; undefined omits the column. */
function requiredValues(shop: FilledShop): Record<string, unknown> {
  const { marker, ids, owner } = shop;
  return {
    ...productValues(shop),
    ...contentValues(shop),
    ...checkoutValues(shop),
    ...customerValues(shop),
    ...orderValues(shop),
    ...recoveryValues(shop),
    ...documentValues(shop),
    ...taskValues(shop),
    "notifications.kind": "order_placed",
    "notifications.account_id": null,
    "notifications.data": { note: marker },
    "activity.before": { note: marker },
    "activity.after": { note: marker },
    "activity.target_id": ids["orders"],
    "idempotency_keys.answer": JSON.stringify({ note: marker }),
    unit_measure: null,
    account_id: owner.account_id,
    version: 1,
    note: marker,
    time_zone: "UTC",
    language: "ar",
    email: `${marker}@example.com`,
  };
}

/** @param filled names of the tables that have a row already, and can be referenced */
function rowOf(
  { name, columns, references }: Table,
  of: FilledShop,
  filled: Set<string>,
): Record<string, unknown> {
  const table = name.slice("shop.".length);
  const special = requiredValues(of);
  const value = (column: Column): unknown => {
    if (column.name === "shop_id") return of.id;
    if (column.name === "id") return of.ids[table];
    const key = [`${table}.${column.name}`, column.name].find((one) => one in special);
    if (key) return special[key];
    const parent = column.type === "uuid" && references[column.name];
    if (parent) return filled.has(parent) ? of.ids[parent.slice("shop.".length)] : null;
    if (column.type === "text" || column.type === "citext")
      return column.firstOf ?? `${of.marker}.${table}.${column.name}`;
    if (column.type === "int8") return of.amount;
    if (column.type === "_text") return [of.marker];
    if (column.defaulted || column.nullable) return undefined;
    const byType: Record<string, unknown> = {
      int4: 1,
      int2: 1,
      uuid: of.ids[table],
      json: {},
      jsonb: {},
      bool: false,
      bytea: Buffer.from(of.marker),
      timestamptz: new Date(),
      date: "2026-01-01",
    };
    return byType[column.type];
  };
  return Object.fromEntries(
    columns.map((column) => [column.name, value(column)] as const).filter(([, v]) => v !== undefined),
  );
}
