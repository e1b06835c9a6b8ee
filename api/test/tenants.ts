import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import { beforeAll } from "vitest";
import type { PresetRole } from "@vitrine/contract/roles";
import { apiKeyPrefix, apiScopes } from "@vitrine/contract/shops/api-keys";
import { signCartLink } from "../src/features/abandoned-checkouts/cart-link.rules.ts";
import { hashToken, newToken, signId } from "../src/ids.ts";
import { sealSignUp } from "../src/features/newsletter/newsletter-token.ts";
import { Snapshot, listTables, type Table } from "./rows.ts";
import { shopperTokenOf } from "./tenant-rows/customer-values.ts";
import { fillTables } from "./tenant-rows/fill-tables.ts";
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
  shopperToken: string;
  orderToken: string;
  stockRequestToken: string;
  cartLink: string;
  recoveryEmailToken: string;
  reviewEmailToken: string;
  newsletterToken: string;
  newsletterEmailToken: string;
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
    | "anonymous"
    | "wrong device"
    | "expired session"
    | "rival owner"
    | "person without a shop"
    | "API key"
    | "API key to read"
    | "rival API key"
    | PresetRole,
    Caller
  >;
}

/** Ticket that registers sample@example.com, once; the code 123456 is valid for it, too. */
export const sampleTicket = "a-ticket-for-the-sample-address";

/** Code of an existing agency. */
export const sampleAgency = "SAMPLE";

const receivedReturn =
  "update returns set status = 'received'; update return_lines set sellable = 1; " +
  "update orders set payment_status = 'paid'; update payments set kind = 'capture', reference = null";

/** SQL that prepares the rows for an endpoint. */
const arrangements: Record<string, string> = {
  "coupons.create_batch": "update coupons set method = 'codes', code = null",
  "import_products.undo":
    "update imports set status = 'done', started_at = now(), finished_at = now(), undo_status = null",
  "import_orders.retry": "update order_imports set status = 'failed', finished_at = now()",
  "import_orders.undo": "update order_imports set status = 'done', finished_at = now()",
  "import_products.retry_pictures":
    "update imports set status = 'done', started_at = now(), finished_at = now(), undo_status = null, file_removed_at = null; " +
    "update import_problems set pass = 'run', picture_url = 'https://pictures.example/1.jpg'",
  "categories.change_products": "delete from product_categories",
  "collections.change_products": "delete from collection_products",
  // Nothing is left to claim: a claim of the caller's own order isn't an effect of another shop's id.
  "order_confirmation.claim": "update orders set confirmation = 'confirmed'",
  "orders.unhold": "update orders set hold_reason = 'asked to'",
  "orders.pack":
    "delete from shipment_lines; delete from shipments; update orders set confirmation = 'confirmed'",
  "order_edits.create": "delete from shipment_lines; delete from shipments",
  "orders.refund":
    "update orders set payment_status = 'paid'; update payments set kind = 'capture', reference = null",
  "orders.capture":
    "update orders set payment_status = 'authorized'; update payment_authorizations set status = 'captured', " +
    "request_key = account_id || ' tenants'",
  "order_refunds.create":
    "update orders set payment_status = 'paid'; update payments set kind = 'capture', reference = null",
  "order_refunds.repeat":
    "update refunds set status = 'failed', repeated_by = null; " +
    "update orders set payment_status = 'paid'; update payments set kind = 'capture', reference = null",
  "orders.ship": "update orders set confirmation = 'confirmed', fulfilment_status = 'packed'",
  "bulk_edits.undo": `update bulk_edits set status = 'done', finished_at = now(), counts = '{"changed":1}'; update bulk_edit_rows set outcome = 'changed'`,
  "orders.deliver":
    "update orders set confirmation = 'confirmed', fulfilment_status = 'shipped'; update shipments set status = 'shipped'",
  "orders.write_off_due":
    "update orders set fulfilment_status = 'delivered', payment_status = 'unpaid'; update shipments set status = 'delivered'; " +
    "update shipment_lines set quantity = 9; delete from payments",
  "orders.undo_write_off":
    "update payments set kind = 'write_off', amount = 1, overpaid = 0, overpaid_by_edit = 0",
  "orders.mark_ready_for_pickup": `update orders set confirmation = 'confirmed', delivery = (delivery::jsonb || '{"is_pickup": true}')::json`,
  "orders.mark_picked_up":
    `update orders set confirmation = 'confirmed', delivery = (delivery::jsonb || '{"is_pickup": true}')::json; ` +
    "update shipments set status = 'ready_for_pickup'",
  "orders.mark_fulfilled":
    "update orders set confirmation = 'confirmed', fulfilment_status = 'service_unfulfilled'",
  "orders.mark_out_for_delivery": "update shipments set status = 'shipped'",
  "orders.mark_attempt_failed": "update shipments set status = 'shipped'",
  "orders.mark_returning": "update shipments set status = 'attempt_failed'",
  "orders.mark_returned": "update shipments set status = 'returning'; update shipment_lines set quantity = 9",
  "couriers.remove": "delete from courier_bookings",
  "courier_bookings.quote": "update orders set confirmation = 'confirmed', fulfilment_status = 'packed'",
  "courier_bookings.book":
    "delete from courier_bookings; update orders set confirmation = 'confirmed', fulfilment_status = 'packed'",
  "orders.mark_lost": "update shipments set status = 'shipped'",
  "shipments.edit_tracking": "update shipments set status = 'shipped'",
  "shipments.reship":
    "delete from return_lines; delete from returns; delete from refund_parts; update orders set confirmation = 'confirmed'; update shipments set status = 'lost', resolution = null",
  "shipments.write_off":
    "update shipments set status = 'lost', resolution = null; update order_lines set quantity = 9; update shipment_lines set quantity = 1",
  "themes.remove": "update themes set published_at = null",
  "orders.complete": "update orders set fulfilment_status = 'delivered', payment_status = 'paid'",
  "orders.reopen": "update orders set lifecycle = 'closed'",
  "documents.issue_invoice": "delete from documents",
  "documents.email_invoice": "update documents set kind = 'invoice', refund_id = null",
  "redirects.create": "delete from redirects",
  "seo.read_feed": `update shops set seo = seo || '{"has_feeds": true}'; delete from feed_files`,
  "seo.read_share_picture": "delete from share_pictures",
  "returns.create":
    "delete from return_lines; delete from returns; update shipments set status = 'delivered'; update shipment_lines set quantity = 9",
  "returns.receive":
    "update returns set status = 'approved'; update return_lines set quantity = 9; update order_lines set quantity = 9",
  "returns.refund": receivedReturn,
  "exchanges.quote": receivedReturn,
  "exchanges.create": receivedReturn,
  "webhooks.replay": "update webhook_deliveries set status = 'failed', next_try_at = null",
  "returns.close": "update returns set status = 'approved'",
};

/** Sets up both shops and the callers before the tests of a file. */
export function useTenants(): Tenants {
  const it = {} as Tenants;
  const app = useTestApp({
    jobs: false,
    // Nothing listens there, so checks of domains fail at once.
    dnsServers: ["127.0.0.1:9"],
    domainIps: ["203.0.113.1"],
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
    const mona = await createCaller(admin, "Mona");
    const rita = await createCaller(admin, "Rita");
    it.mona = await createFilledShop(it, tables, {
      handle: "mona-teas",
      owner: mona,
      marker: "canary-of-mona-7f3e",
      amount: 7_654_321,
      digit: "a",
    });
    it.rita = await createFilledShop(it, tables, {
      handle: "rita-teas",
      owner: rita,
      marker: "canary-of-rita-2b9c",
      amount: 1_234_567,
      digit: "b",
    });
    it.callers = await createCallers(admin, it.mona, it.rita);
    await insertSamples(admin, it.callers);
    // A session on another device of each owner.
    for (const shop of [it.mona, it.rita]) shop.ids["sessions"] = await createOtherSession(admin, shop.owner);
    await it.snapshot.remember();
    const shops = [it.mona, it.rita];
    it.known = new Set([
      ...shops.flatMap(({ id, ids }) => [String(id), ...Object.values(ids)]),
      ...Object.values(it.callers).map(({ account_id }) => account_id),
    ]);
  });

  return it;
}

/** The owners, and callers with other roles in the first owner's shop or with less than a session. */
async function createCallers(
  admin: pg.Client,
  { id: shopId, owner: mona }: TenantShop,
  { id: rivalId, owner: rita }: TenantShop,
): Promise<Tenants["callers"]> {
  const member = async (role: PresetRole) => {
    const person = await createCaller(admin, role);
    await admin.query("insert into memberships (shop_id, account_id, role) values ($1, $2, $3)", [
      shopId,
      person.account_id,
      role,
    ]);
    return person;
  };
  return {
    anonymous: { ...mona, name: "anonymous", token: undefined },
    "wrong device": { ...mona, name: "wrong device", deviceId: "another-device" },
    "expired session": {
      ...mona,
      name: "expired session",
      token: await createSession(admin, mona, "now() - interval '1 second'"),
    },
    owner: mona,
    admin: await member("admin"),
    manager: await member("manager"),
    staff: await member("staff"),
    "rival owner": rita,
    "person without a shop": await createCaller(admin, "Nina"),
    "API key": await createKey(admin, shopId, mona, { name: "API key", scopes: apiScopes }),
    "API key to read": await createKey(admin, shopId, mona, {
      name: "API key to read",
      scopes: apiScopes.filter((scope) => scope.endsWith(":read")),
    }),
    "rival API key": await createKey(admin, rivalId, rita, { name: "rival API key", scopes: apiScopes }),
  };
}

/** The email codes, the ticket and the agency that requests of the tests name. */
async function insertSamples(admin: pg.Client, callers: Tenants["callers"]): Promise<void> {
  // One code per device; the ticket belongs to one of them.
  for (const { deviceId } of new Map(Object.values(callers).map((one) => [one.deviceId, one])).values())
    await admin.query(
      "insert into email_codes (id, email, code_hash, ticket_hash, device_hash, expires_at) values ($1, 'sample@example.com', $2, $3, $4, now() + interval '1 hour')",
      [
        randomUUID(),
        hashToken("sample@example.com:123456"),
        deviceId === callers.owner.deviceId ? hashToken(sampleTicket) : null,
        hashToken(`device:${deviceId}`),
      ],
    );
  await admin.query("insert into affiliate_agencies (referral_code, name) values ($1, 'Sample Agency')", [
    sampleAgency,
  ]);
}

async function createCaller(admin: pg.Client, name: string): Promise<Caller> {
  const person: Caller = { name, account_id: randomUUID(), deviceId: `device-of-${name}` };
  await admin.query("insert into accounts (id, email, name) values ($1, $2, $3)", [
    person.account_id,
    `${name.toLowerCase()}@example.com`,
    name,
  ]);
  person.token = await createSession(admin, person, "now() + interval '1 hour'");
  return person;
}

async function createSession(admin: pg.Client, of: Caller, expires: string): Promise<string> {
  const token = newToken();
  await admin.query(
    `insert into sessions (token_hash, account_id, device_id, expires_at) values ($1, $2, $3, ${expires})`,
    [hashToken(token), of.account_id, of.deviceId],
  );
  return token;
}

/** A key of the shop. It counts as used in the future, so that no request updates its last use. */
async function createKey(
  admin: pg.Client,
  shopId: number,
  owner: Caller,
  { name, scopes }: { name: string; scopes: readonly string[] },
): Promise<Caller> {
  const token = apiKeyPrefix + newToken();
  await admin.query(
    `insert into api_keys (shop_id, id, name, token_hash, ending, scopes, account_id, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $7, '2100-01-01')`,
    [shopId, randomUUID(), name, hashToken(token), token.slice(-4), scopes, owner.account_id],
  );
  return { ...owner, name, token };
}

async function createOtherSession(admin: pg.Client, of: Caller): Promise<string> {
  const { rows } = await admin.query(
    `insert into sessions (token_hash, account_id, device_id, expires_at)
     values ($1, $2, 'another of theirs', now() + interval '1 hour') returning id`,
    [hashToken(newToken()), of.account_id],
  );
  return rows[0].id as string;
}

/** @param digit of the ids of its rows */
async function createFilledShop(
  { app, database: { admin } }: TestApp,
  tables: Table[],
  {
    handle,
    owner,
    marker,
    amount,
    digit,
  }: Pick<TenantShop, "handle" | "owner" | "marker" | "amount"> & { digit: "a" | "b" },
): Promise<TenantShop> {
  const { rows } = await admin.query(
    `insert into shops (handle, name, country, currency, time_zone, email, phone, seo, languages, is_live, went_live_at)
     values ($1, $2, 'DE', 'EUR', 'UTC', $3, '+49 40 1234567', $4, '[{"code": "ar", "is_published": true}]', 1, now()) returning id`,
    [handle, `${marker} shop`, `${marker}@example.com`, { title: marker, description: marker, icon: null }],
  );
  const id = rows[0].id as number;
  await admin.query("insert into memberships (shop_id, account_id, role) values ($1, $2, 'owner')", [
    id,
    owner.account_id,
  ]);
  const ids: Record<string, string> = {};
  const shopTables = tables.filter(({ name }) => name.startsWith("shop."));
  shopTables.forEach(({ name }, index) => {
    ids[name.slice("shop.".length)] = `${digit.repeat(8)}-0000-7000-8000-${String(index).padStart(12, "0")}`;
  });
  // The host has the same length in both shops; only the marker distinguishes them.
  ids["domains"] = `${digit.repeat(8)}-0000-7000-8001-000000000001`;
  await admin.query(
    `insert into domains (shop_id, id, host, token, status, owns_host, verified_at, activated_at, failing_since, next_check_at)
     values ($1, $2, $3, $4, 'active', true, now(), now(), null, '2100-01-01')`,
    [id, ids["domains"], `${marker}.example`, marker],
  );
  ids["staff_roles"] = `${digit.repeat(8)}-0000-7000-8002-000000000001`;
  await admin.query(
    "insert into staff_roles (shop_id, id, name, permissions) values ($1, $2, $3, array['dashboard', 'orders'])",
    [id, ids["staff_roles"], `${marker} role`],
  );
  ids["redirects"] = redirectId(id, "/the-same-path");
  await fillTables(admin, shopTables, { id, marker, amount, ids, owner });
  const importedFile = `Handle,Title,Variant Price\n${marker},${marker},1.00\n`;
  await app.storage.put(`${marker}.imports.file_key`, Buffer.from(importedFile), "text/csv");
  await app.storage.put(`${id}/return-photos/${ids["returns"]}`, Buffer.from(marker), "image/webp");
  await app.storage.put(`${id}/${marker}/9.webp`, Buffer.from(marker), "image/webp");
  await app.storage.put(`${id}/proofs/${ids["payment_proofs"]}`, Buffer.from(marker), "application/pdf");
  await app.storage.put(
    `${id}/courier-labels/${ids["courier_bookings"]}`,
    Buffer.from(marker),
    "application/pdf",
  );
  const exported = `${id}/exports/${ids["data_exports"]}/${ids["data_exports"]}.zip`;
  await app.storage.put(exported, Buffer.from(marker), "application/zip");
  const { secret } = app;
  return {
    id,
    handle,
    owner,
    marker,
    amount,
    ids,
    cartToken: signId(secret, "cart", id, ids["carts"]!),
    shopperToken: shopperTokenOf(marker),
    orderToken: signId(secret, "order", id, ids["orders"]!),
    stockRequestToken: signId(secret, "stock-request", id, ids["stock_requests"]!),
    cartLink: signCartLink(secret, id, ids["abandoned_checkouts"]!, Date.now() + 86_400_000),
    reviewEmailToken: signId(secret, "review-email", id, ids["orders"]!),
    newsletterToken: sealSignUp(secret, id, `${marker}@example.com`, Number.MAX_SAFE_INTEGER),
    newsletterEmailToken: signId(secret, "newsletter-email", id, ids["customers"]!),
    recoveryEmailToken: signId(secret, "recovery-email", id, ids["recovery_emails"]!),
  };
}

/** The id of a redirect follows from its shop and path. */
function redirectId(shopId: number, path: string): string {
  const hash = createHash("md5").update(`${shopId}${path}`).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}
