import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import type { Role } from "@vitrine/contract/roles";
import { hashToken, newToken, signId } from "../src/ids.ts";
import { type Column, Snapshot, listTables, type Table } from "./rows.ts";
import { useTestApp, type TestApp } from "./test-app.ts";

/** A caller with the credentials that their browser sends. */
export interface Caller {
  name: string;
  account_id: string;
  token?: string;
  deviceId: string;
}

/** A shop with one row in every table. */
export interface TenantShop {
  id: number;
  handle: string;
  owner: Caller;
  /** Part of every text of the shop that may differ between the shops. */
  marker: string;
  /** Every amount of money of the shop. */
  amount: number;
  /** Id of its row by table: `ids.orders`. */
  ids: Record<string, string>;
  cartToken: string;
  orderToken: string;
  stockRequestToken: string;
}

/**
 * Two shops of equal structure, Mona's and Rita's: the same handles, SKUs and order numbers; only a marker in
 * every other text distinguishes them. Every table of the schema is filled, so a new table is included
 * automatically.
 */
export interface Tenants extends TestApp {
  mona: TenantShop;
  rita: TenantShop;
  snapshot: Snapshot;
  /** All ids that exist at the start. */
  known: Set<string>;
  /** Changes both shops' rows so that the endpoint can do its work. `snapshot.restore()` undoes it. */
  arrange(endpoint: string): Promise<void>;
  callers: Record<
    "anonymous" | "wrong device" | "expired session" | "rival owner" | "person without a shop" | Role,
    Caller
  >;
}

/** Ticket that registers sample@example.com, once; the code 123456 is valid for it, too. */
export const sampleTicket = "a-ticket-for-the-sample-address";

/** Code of an existing agency. */
export const sampleAgency = "SAMPLE";

/** SQL that prepares the rows for an endpoint. */
const arrangements: Record<string, string> = {
  "import_products.undo":
    "update imports set status = 'done', started_at = now(), finished_at = now(), undo_status = null",
  "import_products.retry_pictures":
    "update imports set status = 'done', started_at = now(), finished_at = now(), undo_status = null, file_removed_at = null; " +
    "update import_problems set pass = 'run', picture_url = 'https://pictures.example/1.jpg'",
  "categories.change_products": "delete from product_categories",
  "collections.change_products": "delete from collection_products",
  "orders.unhold": "update orders set hold_reason = 'asked to'",
  "orders.pack":
    "delete from shipment_lines; delete from shipments; update orders set confirmation = 'confirmed'",
  "orders.ship": "update orders set confirmation = 'confirmed', fulfilment_status = 'packed'",
  "bulk_edits.undo": `update bulk_edits set status = 'done', finished_at = now(), counts = '{"changed":1}'; update bulk_edit_rows set outcome = 'changed'`,
  "orders.deliver":
    "update orders set confirmation = 'confirmed', fulfilment_status = 'shipped'; update shipments set status = 'shipped'",
};

export function useTenants(): Tenants {
  const it = {} as Tenants;
  const app = useTestApp({
    jobs: false,
    fetchGuarded: async (url) => ({
      status: 200,
      contentType: "text/csv",
      bytes: Buffer.from("Handle,Title\nsample,Sample\n"),
      url,
    }),
  });

  beforeAll(async () => {
    Object.assign(it, app);
    const { admin } = it.database;
    it.arrange = async (endpoint) => {
      if (arrangements[endpoint]) await admin.query(arrangements[endpoint]);
    };
    const tables = await listTables(admin);
    it.snapshot = new Snapshot(admin, tables);
    const mona = await account("Mona");
    const rita = await account("Rita");
    it.mona = await fill("mona-teas", mona, "canary-of-mona-7f3e", 7_654_321, "a");
    it.rita = await fill("rita-teas", rita, "canary-of-rita-2b9c", 1_234_567, "b");
    const member = async (role: Role) => {
      const person = await account(role);
      await admin.query("insert into memberships (shop_id, account_id, role) values ($1, $2, $3)", [
        it.mona.id,
        person.account_id,
        role,
      ]);
      return person;
    };
    it.callers = {
      anonymous: { ...mona, name: "anonymous", token: undefined },
      "wrong device": { ...mona, name: "wrong device", deviceId: "another-device" },
      "expired session": {
        ...mona,
        name: "expired session",
        token: await session(mona, "now() - interval '1 second'"),
      },
      owner: mona,
      admin: await member("admin"),
      manager: await member("manager"),
      staff: await member("staff"),
      "rival owner": rita,
      "person without a shop": await account("Nina"),
    };
    // One code per device; the ticket belongs to one of them.
    for (const { deviceId } of new Map(Object.values(it.callers).map((one) => [one.deviceId, one])).values())
      await admin.query(
        "insert into email_codes (id, email, code_hash, ticket_hash, device_hash, expires_at) values ($1, 'sample@example.com', $2, $3, $4, now() + interval '1 hour')",
        [
          randomUUID(),
          hashToken("sample@example.com:123456"),
          deviceId === mona.deviceId ? hashToken(sampleTicket) : null,
          hashToken(`device:${deviceId}`),
        ],
      );
    await admin.query("insert into affiliate_agencies (referral_code, name) values ($1, 'Sample Agency')", [
      sampleAgency,
    ]);
    // A session on another device of each owner.
    for (const shop of [it.mona, it.rita]) shop.ids["sessions"] = await anotherSession(shop.owner);
    await it.snapshot.remember();
    const shops = [it.mona, it.rita];
    it.known = new Set([
      ...shops.flatMap(({ id, ids }) => [String(id), ...Object.values(ids)]),
      ...Object.values(it.callers).map(({ account_id }) => account_id),
    ]);

    async function account(name: string): Promise<Caller> {
      const person: Caller = { name, account_id: randomUUID(), deviceId: `device-of-${name}` };
      await admin.query("insert into accounts (id, email, name) values ($1, $2, $3)", [
        person.account_id,
        `${name.toLowerCase()}@example.com`,
        name,
      ]);
      person.token = await session(person, "now() + interval '1 hour'");
      return person;
    }

    async function session(of: Caller, expires: string): Promise<string> {
      const token = newToken();
      await admin.query(
        `insert into sessions (token_hash, account_id, device_id, expires_at) values ($1, $2, $3, ${expires})`,
        [hashToken(token), of.account_id, of.deviceId],
      );
      return token;
    }

    async function anotherSession(of: Caller): Promise<string> {
      const { rows } = await admin.query(
        `insert into sessions (token_hash, account_id, device_id, expires_at)
         values ($1, $2, 'another of theirs', now() + interval '1 hour') returning id`,
        [hashToken(newToken()), of.account_id],
      );
      return rows[0].id as string;
    }

    async function fill(
      handle: string,
      owner: Caller,
      marker: string,
      amount: number,
      digit: "a" | "b",
    ): Promise<TenantShop> {
      const { rows } = await admin.query(
        `insert into shops (handle, name, country, currency, time_zone, email, phone, seo, is_live, went_live_at)
         values ($1, $2, 'DE', 'EUR', 'UTC', $3, '+49 40 1234567', $4, 1, now()) returning id`,
        [
          handle,
          `${marker} shop`,
          `${marker}@example.com`,
          { title: marker, description: marker, icon: null },
        ],
      );
      const id = rows[0].id as number;
      await admin.query("insert into memberships (shop_id, account_id, role) values ($1, $2, 'owner')", [
        id,
        owner.account_id,
      ]);
      const ids: Record<string, string> = {};
      const shopTables = tables.filter(({ name }) => name.startsWith("shop."));
      shopTables.forEach(({ name }, index) => {
        ids[name.slice("shop.".length)] =
          `${digit.repeat(8)}-0000-7000-8000-${String(index).padStart(12, "0")}`;
      });
      const filled = new Set<string>();
      for (const table of shopTables) {
        // Written by a trigger of the product index.
        if (table.name === "shop.product_words") continue;
        const values = rowOf(table, { id, marker, amount, ids, owner, filled });
        const names = Object.keys(values);
        await admin
          .query(
            `insert into ${table.name} (${names.map((n) => `"${n}"`).join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
            Object.values(values),
          )
          .catch((failure: Error) => {
            throw new Error(
              `${table.name}: ${failure.message}. Add sample values for its columns to tenants.ts.`,
            );
          });
        filled.add(table.name);
      }
      const importedFile = `Handle,Title,Variant Price\n${marker},${marker},1.00\n`;
      await it.app.storage.put(`${marker}.imports.file_key`, Buffer.from(importedFile), "text/csv");
      const secret = it.app.secret;
      return {
        id,
        handle,
        owner,
        marker,
        amount,
        ids,
        cartToken: signId(secret, "cart", id, ids["carts"]!),
        orderToken: signId(secret, "order", id, ids["orders"]!),
        stockRequestToken: signId(secret, "stock-request", id, ids["stock_requests"]!),
      };
    }
  });

  return it;
}

interface Maker {
  id: number;
  marker: string;
  amount: number;
  ids: Record<string, string>;
  owner: Caller;
  filled: Set<string>;
}

/** Values that constraints require, by "table.column" or by column; undefined omits the column. */
function wanted({ marker, amount, ids, owner }: Maker): Record<string, unknown> {
  const address = {
    name: marker,
    line1: marker,
    line2: null,
    city: marker,
    region: null,
    postal_code: "20457",
    country: "DE",
  };
  const layout = {
    encoding: "utf-8",
    delimiter: ",",
    headers: ["Handle", "Title", "Variant Price"],
    mapping: ["handle", "title", "price"],
  };
  return {
    "products.handle": "the-same-handle",
    "products.status": "active",
    "products.options": JSON.stringify([{ name: marker, values: [marker] }]),
    "products.custom_fields": JSON.stringify([{ key: marker, value: marker }]),
    "products.publish_at": null,
    "products.min_quantity": null,
    "products.max_quantity": null,
    "products.tax_class": "standard",
    "products.shipping_fee": null,
    "products.hs_code": "090210",
    "products.origin_country": "DE",
    "variants.sku": "THE-SAME-SKU",
    "sale_prices.ends_at": null,
    "sale_prices.running": false,
    "sale_prices.usual_price": null,
    "coupons.code": "THE-SAME-CODE",
    "collection_products.by_hand": true,
    "stock_levels.on_hand": 50,
    "carts.address": address,
    "carts.email": `${marker}@example.com`,
    "carts.delivery_method": "standard",
    "carts.payment_method": "cash_on_delivery",
    "carts.order_id": null,
    "cart_lines.variant_id": ids["variants"],
    "cart_lines.quantity": 1,
    "counters.name": "order",
    "counters.next": 1002,
    "orders.number": 1001,
    "orders.cart_id": null,
    "orders.lifecycle": "open",
    "orders.confirmation": "pending",
    "orders.hold_reason": null,
    "orders.currency": "EUR",
    "orders.payment_method": "cash_on_delivery",
    "orders.address": address,
    "orders.delivery": { name: marker, fee: amount, days_min: 2, days_max: 5 },
    "order_lines.variant_id": ids["variants"],
    "order_lines.allocated": true,
    "shipment_lines.order_id": ids["orders"],
    "shipments.status": "packed",
    "imports.status": "ready",
    "imports.picture_retry": null,
    "imports.format": "shopify_current",
    "imports.layout": layout,
    "import_problems.row": 2,
    "bulk_edits.action": { kind: "set_vendor", vendor: marker },
    "bulk_edit_rows.position": 0,
    "bulk_edit_rows.product_id": ids["products"],
    "bulk_edit_rows.outcome": "changed",
    "bulk_edit_rows.change": { fields: { vendor: { was: marker, is: marker } } },
    "pictures.widths": [100],
    "product_index.status": "active",
    // Far beyond the numbers of the shop's own products.
    "product_index.place": 100_000,
    "synonyms.words": [marker, `${marker} two`],
    "size_chart_targets.category_id": null,
    "size_chart_targets.collection_id": null,
    "size_chart_targets.product_type": null,
    "size_chart_targets.vendor": null,
    "redirects.path": "/the-same-path",
    "gone_paths.path": "/products/the-same-that-went",
    "redirects.target": `/products/${marker}`,
    "notifications.kind": "order_placed",
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
    email: `${marker}@example.com`,
  };
}

function rowOf({ name, columns, references }: Table, of: Maker): Record<string, unknown> {
  const table = name.slice("shop.".length);
  const special = wanted(of);
  const value = (column: Column): unknown => {
    if (column.name === "shop_id") return of.id;
    if (column.name === "id") return of.ids[table];
    const key = [`${table}.${column.name}`, column.name].find((one) => one in special);
    if (key) return special[key];
    const parent = column.type === "uuid" && references[column.name];
    if (parent) return of.filled.has(parent) ? of.ids[parent.slice("shop.".length)] : null;
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
