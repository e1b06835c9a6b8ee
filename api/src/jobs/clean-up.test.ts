import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../test/test-app.ts";
import { doDueWork } from "../../test/due-work.ts";
import { runHourlyWork } from "./timetable.ts";

const app = useTestApp({ jobs: false });
let mona: Pick<Person, "email"> & { id: string };
let shopId: number;

beforeAll(async () => {
  const { admin } = app.database;
  mona = { id: randomUUID(), email: "mona.tidy@example.com" };
  await admin.query("insert into accounts (id, email, name) values ($1, $2, 'Mona')", [mona.id, mona.email]);
  const { rows } = await admin.query(
    "insert into shops (handle, name, country, currency, time_zone) values ('tidy', 'Tidy', 'DE', 'EUR', 'UTC') returning id",
  );
  shopId = rows[0].id as number;
});

async function count(table: string): Promise<number> {
  const { rows } = await app.database.admin.query(`select count(*)::int as n from ${table}`);
  return rows[0].n as number;
}

describe("hourly", () => {
  it("removes all expired sessions, codes and links, with their push tokens, and retains the rest", async () => {
    const { admin } = app.database;
    const sessions = (expires: string, device: string, many = 1) =>
      admin.query(
        `insert into sessions (token_hash, account_id, device_id, created_at, expires_at)
         select sha256(convert_to($1 || n::text, 'utf8')), $2, $1, now() - interval '90 days', ${expires} from generate_series(1, $3::int) n`,
        [device, mona.id, many],
      );
    await sessions("now() - interval '1 minute'", "gone", 1_200);
    await sessions("now() + interval '1 minute'", "here");
    await admin.query(
      `insert into push_tokens (device_id, session_hash, kind, token, token_hash)
       select distinct on (device_id) device_id, token_hash, 'fcm', device_id, token_hash from sessions`,
    );
    for (const expires of ["now() - interval '2 hours'", "now() + interval '2 minutes'"]) {
      await admin.query(
        `insert into email_codes (id, email, purpose, ticket_hash, expires_at) values ($1, $2, 'register', $3, ${expires})`,
        [randomUUID(), mona.email, randomBytes(32)],
      );
      await admin.query(
        `insert into mailed_links (id, account_id, purpose, token_hash, expires_at) values ($1, $2, 'reset_password', $3, ${expires})`,
        [randomUUID(), mona.id, randomBytes(32)],
      );
    }
    await runHourlyWork(app.app);
    expect(await Promise.all(["sessions", "push_tokens", "email_codes", "mailed_links"].map(count))).toEqual([
      1, 1, 1, 1,
    ]);
    expect((await admin.query("select device_id from push_tokens")).rows).toEqual([{ device_id: "here" }]);
    // Hours without work, or hours that were skipped, make no difference.
    await runHourlyWork(app.app);
    expect(await count("sessions")).toBe(1);
  });

  it("removes notifications after 90 days and idempotency keys after 48 hours", async () => {
    const { admin } = app.database;
    for (const [age, cause] of [
      ["91 days", "old"],
      ["89 days", "new"],
    ]) {
      const id = randomUUID();
      await admin.query(
        `insert into notifications (shop_id, id, kind, data, link, cause, created_at) values ($1, $2, 'order_placed', '{}', '/', $3, now() - $4::interval)`,
        [shopId, id, cause, age],
      );
      await admin.query(
        "insert into notification_reads (shop_id, notification_id, account_id) values ($1, $2, $3)",
        [shopId, id, mona.id],
      );
    }
    for (const age of ["49 hours", "47 hours"])
      await admin.query(
        "insert into idempotency_keys (shop_id, id, body_hash, created_at) values ($1, $2, '', now() - $3::interval)",
        [shopId, randomUUID(), age],
      );
    await admin.query("insert into due_works (shop_id, work, due_at) select $1, unnest($2::text[]), now()", [
      shopId,
      ["notifications", "idempotency-keys"],
    ]);
    await doDueWork(app);
    expect((await admin.query("select cause from notifications")).rows).toEqual([{ cause: "new" }]);
    expect(await count("notification_reads")).toBe(1);
    const keys = "select created_at > now() - interval '48 hours' as is_recent from idempotency_keys";
    expect((await admin.query(keys)).rows).toEqual([{ is_recent: true }]);
  });

  it("removes emails from the outbox after 30 days, and no other files", async () => {
    const outbox = path.join(app.directory, "outbox");
    await mkdir(outbox, { recursive: true });
    const stamp = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toISOString().replaceAll(/[-:.]/g, "");
    const files = [31, 29].map((days) => `${stamp(days)}-${randomUUID()}.json`);
    for (const file of [...files, "notes.txt"]) await writeFile(path.join(outbox, file), "{}");
    await runHourlyWork(app.app);
    expect(readdirSync(outbox).sort()).toEqual([...files.slice(1), "notes.txt"].sort());
  });

  it("continues with the rest when one step fails", async () => {
    const { post } = app.app;
    const forget = post.forget;
    post.forget = () => Promise.reject(new Error("the disk is away"));
    await app.database.admin.query("update sessions set expires_at = now()");
    await runHourlyWork(app.app);
    post.forget = forget;
    expect(await count("sessions")).toBe(0);
  });
});
