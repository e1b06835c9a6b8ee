import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import pg from "pg";
import { hashToken, newToken } from "@vitrine/api/ids";
import { type Client, createClient } from "@vitrine/contract/client";
import type { PresetRole } from "@vitrine/contract/roles";
import { launchPostgres } from "../../server/src/postgres/launch.ts";

/** A user with an account, signed in on a device. */
export interface Member {
  id: string;
  name: string;
  token: string;
  deviceId: string;
}

/** Connects to the running product's own database as its superuser. */
export async function databaseOf(dataDir: string): Promise<pg.Client> {
  const { superuser } = await launchPostgres({ dataDir: path.join(dataDir, "postgres") });
  const admin = new pg.Client({ ...superuser, options: "-c search_path=shop,platform,public" });
  await admin.connect();
  return admin;
}

/** Adds an account with a session, and gives it a role in a shop, if one is given. */
export async function addMember(
  admin: pg.Client,
  name: string,
  membership?: { shopId: number; role: PresetRole },
): Promise<Member> {
  const member = { id: randomUUID(), name, token: newToken(), deviceId: newDeviceId() };
  const email = `${name.toLowerCase().replace(/\W+/g, ".")}.${member.id.slice(0, 8)}@example.com`;
  await admin.query("insert into accounts (id, email, name) values ($1, $2, $3)", [member.id, email, name]);
  await insertSession(admin, member);
  if (membership)
    await admin.query("insert into memberships (shop_id, account_id, role) values ($1, $2, $3)", [
      membership.shopId,
      member.id,
      membership.role,
    ]);
  return member;
}

/** Adds a session of an existing account on a new device. */
export async function addSession(admin: pg.Client, email: string): Promise<Member> {
  const { rows } = await admin.query<{ id: string; name: string }>(
    "select id, name from accounts where email = $1",
    [email],
  );
  const { id, name } = rows[0]!;
  const member = { id, name, token: newToken(), deviceId: newDeviceId() };
  await insertSession(admin, member);
  return member;
}

async function insertSession(admin: pg.Client, { id, token, deviceId }: Member): Promise<void> {
  await admin.query(
    "insert into sessions (token_hash, account_id, device_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [hashToken(token), id, deviceId],
  );
}

/** A device ID as browsers create it: 19 characters and the time. */
function newDeviceId(): string {
  return randomUUID().replaceAll("-", "").slice(0, 19) + Date.now();
}

/** API client of a member. */
export function clientOf({ token, deviceId }: Member, port: number): Client {
  return createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    token: () => token,
    headers: () => ({ "Device-Id": deviceId, "Device-Type": "web" }),
  });
}

/** A browser with the stored state of a signed-in user. */
export async function browserOf(
  browser: Browser,
  member: Member | undefined,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  if (member)
    await context.addInitScript((of) => {
      // A sandboxed frame, such as the preview of an email, has no storage.
      if (window.origin === "null") return;
      // Only once: later changes by the page remain.
      if (localStorage.getItem("digital_device_id")) return;
      const user = { id: of.id, name: of.name, photo: null, language: "en", time_zone: null };
      localStorage.setItem("digital_device_id", of.deviceId);
      localStorage.setItem("digital_token", of.token);
      localStorage.setItem("digital_AUTH_USER", JSON.stringify(user));
    }, member);
  return context;
}
