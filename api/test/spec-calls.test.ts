import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import sharp from "sharp";
import { useProviders } from "../src/features/social-logins/providers.fixture.ts";
import type { Person } from "./test-app.ts";

// The table of calls in §7 of the specification, row by row: method, path, payload, status, response and
// effect.

const { app, google, apple, facebook } = await useProviders();
let mona: Person;
let shop: { id: number; handle: string };
let photo: File;

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Tea");
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#0a6a4e" } })
    .png()
    .toBuffer();
  photo = new File([Uint8Array.from(png)], "photo.png", { type: "image/png" });
});
beforeEach(async () => {
  await app.database.admin.query("delete from platform.attempts");
  await app.database.admin.query(
    "update platform.email_codes set created_at = created_at - interval '1 hour'",
  );
});

interface Reply {
  status: number;
  body: {
    message?: string;
    data?: Record<string, unknown> & Record<string, unknown>[];
    token?: string;
    code?: string;
  };
}

/** Sends the request of a row as the browser does. */
async function call(
  method: string,
  path: string,
  payload?: Record<string, unknown> | FormData,
  person: Pick<Person, "token" | "deviceId"> | undefined = mona,
): Promise<Reply> {
  const headers: Record<string, string> = {
    "Device-Id": person.deviceId,
    "Device-Type": "web",
    Browser: "Vitest",
    Platform: "Node",
    Timezone: "Europe/Berlin",
    ...(person.token ? { Authorization: `Bearer ${person.token}` } : {}),
    ...(payload && !(payload instanceof FormData) ? { "Content-Type": "application/json" } : {}),
  };
  const body = payload instanceof FormData ? payload : payload && JSON.stringify(payload);
  const response = await fetch(app.baseUrl + path, { method, headers, body });
  return { status: response.status, body: (await response.json()) as Reply["body"] };
}

const outsider = { token: "", deviceId: "a new device" };
const form = (fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const one = async <Row>(sql: string, ...values: unknown[]): Promise<Row> =>
  (await app.database.admin.query(sql, values)).rows[0] as Row;

describe("§7 of the specification", () => {
  it("GET /v1/dashboard → data (analytics)", async () => {
    const { status, body } = await call("GET", "/v1/dashboard");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ to_do: expect.any(Object) });
  });

  it("POST /v1/login: credentials → 200, message, data (user), token; the session is valid", async () => {
    const { status, body } = await call(
      "POST",
      "/v1/login",
      { email: mona.email, password: mona.password },
      outsider,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      message: "Welcome back, Mona.",
      data: { id: expect.any(String), name: "Mona", photo: null, language: "en", time_zone: "UTC" },
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const read = await call("GET", "/v1/account", undefined, { ...outsider, token: body.token! });
    expect(read.body.data).toMatchObject({ email: mona.email });
  });

  it.each<[string, string, () => Promise<Record<string, unknown>>]>([
    [
      "POST /v1/login/google: token",
      "/v1/login/google",
      async () => ({
        token: await google.token({ sub: "g-1", email: "g@example.com", email_verified: true, name: "Gus" }),
      }),
    ],
    [
      "POST /v1/login/apple: token",
      "/v1/login/apple",
      async () => ({
        token: await apple.token({ sub: "a-1", email: "a@example.com", email_verified: true }),
        name: "Ada",
      }),
    ],
    [
      "POST login/facebook (no version prefix): fb_token",
      "/login/facebook",
      async () => ({ fb_token: facebook.token({ user: { id: "7", name: "Fay", email: "f@example.com" } }) }),
    ],
  ])("%s, referral_code if any → 201 means signed in, new or returning", async (_, path, given) => {
    await app.database.admin.query(
      "insert into platform.affiliate_agencies (referral_code, name) values ('GUILD', 'Garden Guild') on conflict do nothing",
    );
    for (let times = 0; times < 2; times++) {
      const { status, body } = await call(
        "POST",
        path,
        { ...(await given()), referral_code: "guild" },
        outsider,
      );
      expect([status, Object.keys(body)]).toEqual([201, ["message", "data", "token"]]);
      const read = await call("GET", "/v1/account", undefined, { ...outsider, token: body.token! });
      expect(read.body.data).toMatchObject({ referral_code: "GUILD", has_password: false });
    }
  });

  it("POST /v1/fcm_token: token → 201 or less, and the device is stored", async () => {
    const token = `mona:APA91b${"x".repeat(100)}`;
    const { status, body } = await call("POST", "/v1/fcm_token", { token });
    expect(status).toBeLessThanOrEqual(201);
    expect(Object.keys(body)).toEqual(["message"]);
    expect(await one("select device_id, kind from platform.push_tokens where token = $1", token)).toEqual({
      device_id: mona.deviceId,
      kind: "fcm",
    });
  });

  it("POST /v1/validate-email, POST /v1/otp-verify, POST /v1/register: from an email to an account", async () => {
    const email = "newcomer@example.com";
    expect(await call("POST", "/v1/validate-email", { email }, outsider)).toEqual({
      status: 200,
      body: { message: "We sent you a code.", data: { within_minutes: 0 } },
    });
    const rejected = await call("POST", "/v1/validate-email", { email: "no address" }, outsider);
    expect(rejected).toMatchObject({ status: 422, body: { message: expect.any(String) } });
    const otp = /\d{6}/.exec((await app.mailTo(email, /code$/)).subject)![0];
    const wrong = await call(
      "POST",
      "/v1/otp-verify",
      { email, otp: otp === "000000" ? "1" : "000000" },
      outsider,
    );
    expect(wrong).toMatchObject({ status: 422, body: { message: expect.any(String) } });
    const proven = await call("POST", "/v1/otp-verify", { email, otp }, outsider);
    expect(proven).toMatchObject({ status: 200, body: { data: { ticket: expect.any(String) } } });
    await app.database.admin.query(
      "insert into platform.affiliate_agencies (referral_code, name) values ('GUILD', 'Garden Guild') on conflict do nothing",
    );
    const registered = await call(
      "POST",
      "/v1/register",
      {
        name: "Nina",
        email,
        password: "a good long one",
        ticket: proven.body.data!["ticket"],
        referral_code: "GUILD",
      },
      outsider,
    );
    expect(registered).toMatchObject({
      status: 200,
      body: { message: "Welcome, Nina.", data: { name: "Nina" }, token: expect.any(String) },
    });
    const row = await one("select referral_code, time_zone from platform.accounts where email = $1", email);
    expect(row).toEqual({ referral_code: "GUILD", time_zone: "Europe/Berlin" });
  });

  it("POST multipart /v1/account_update: account fields → updated user data", async () => {
    const { status, body } = await call(
      "POST",
      "/v1/account_update",
      form({ phone: "+49 40 123456", photo }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: expect.any(String),
      data: { name: "Mona", phone: "+49 40 123456", photo: expect.stringMatching(/^\/files\//) },
    });
  });

  it("POST multipart profile: profile fields, without a version in the path", async () => {
    const { status, body } = await call("POST", "/profile", form({ bio: "Tea.", job_title: "" }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { bio: "Tea.", job_title: null } });
  });

  it("POST multipart /v1/change_password: password fields → message", async () => {
    const fields = { current_password: mona.password, password: "a good new one" };
    const { status, body } = await call("POST", "/v1/change_password", form(fields));
    expect([status, Object.keys(body)]).toEqual([200, ["message"]]);
    mona.password = fields.password;
    const again = await call("POST", "/v1/login", { email: mona.email, password: mona.password }, outsider);
    expect(again.status).toBe(200);
  });

  it("GET /v1/logout ends the session of the bearer token", async () => {
    const { body } = await call(
      "POST",
      "/v1/login",
      { email: mona.email, password: mona.password },
      outsider,
    );
    const elsewhere = { ...outsider, token: body.token! };
    expect((await call("GET", "/v1/logout", undefined, elsewhere)).status).toBe(200);
    expect((await call("GET", "/v1/account", undefined, elsewhere)).status).toBe(401);
    expect((await call("GET", "/v1/account")).status).toBe(200);
  });

  it("POST /v1/account/delete: password → the account is signed out and will be deleted", async () => {
    const leaver = await app.person("Leaver");
    const { status } = await call("POST", "/v1/account/delete", { password: leaver.password }, leaver);
    expect(status).toBe(200);
    expect(
      await one("select 1 from platform.accounts where email = $1 and deletes_at is null", leaver.email),
    ).toBeUndefined();
  });

  it("POST /v1/reset_password_email: email → an email with a reset link", async () => {
    const { status, body } = await call("POST", "/v1/reset_password_email", { email: mona.email }, outsider);
    expect([status, Object.keys(body)]).toEqual([200, ["message"]]);
    expect((await app.mailTo(mona.email, /new password/)).text).toContain("/forgot-password#token=");
  });

  it("GET /v1/shop/affiliate-agency/{code} → agency data", async () => {
    expect(await call("GET", "/v1/shop/affiliate-agency/guild", undefined, outsider)).toEqual({
      status: 200,
      body: { data: { referral_code: "GUILD", name: "Garden Guild", logo: null, offer: null } },
    });
    expect((await call("GET", "/v1/shop/affiliate-agency/nobody", undefined, outsider)).status).toBe(404);
  });

  it("GET /v1/shops → list of shops", async () => {
    const { status, body } = await call("GET", "/v1/shops");
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        id: shop.id,
        handle: "mona-tea",
        role: "owner",
        is_live: 0,
        domain: { host: null },
        photo: null,
        seo: { icon: null },
      },
    ]);
  });

  it("POST multipart /v1/shops: shop fields → creates a shop", async () => {
    const fields = { name: "Second Shop", handle: "second-shop", country: "DE" };
    const { status, body } = await call("POST", "/v1/shops", form(fields));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: expect.any(String),
      data: { handle: "second-shop", role: "owner" },
    });
  });

  it("PUT /v1/shops/{id}: shop fields; multipart with _method=PUT when photo or seo.icon is a file", async () => {
    const plain = await call("PUT", `/v1/shops/${shop.id}`, { name: "Mona's Tea" });
    expect(plain).toMatchObject({ status: 200, body: { data: { name: "Mona's Tea" } } });
    const files = await call(
      "POST",
      `/v1/shops/${shop.id}`,
      form({ _method: "PUT", name: "Mona Tea", photo, "seo[icon]": photo, "seo[title]": "Tea" }),
    );
    expect(files).toMatchObject({
      status: 200,
      body: {
        message: "Name, photo, and search engine listing saved.",
        data: {
          name: "Mona Tea",
          photo: expect.stringMatching(/^\/files\//),
          seo: { title: "Tea", icon: expect.stringMatching(/^\/files\//) },
        },
      },
    });
  });

  it("PUT /v1/shops/{id}: the shop with toggled is_live → status change, other fields unchanged (C5)", async () => {
    await app.database.admin.query(
      `insert into shop.products (shop_id, id, title, handle, status) values ($1, gen_random_uuid(), 'Tea', 'tea', 'active')`,
      [shop.id],
    );
    const { body } = await call("GET", "/v1/shops");
    const stale = { ...body.data!.find(({ id }) => id === shop.id)! };
    await call("PUT", `/v1/shops/${shop.id}`, { name: "Newer Name" });
    const opened = await call("PUT", `/v1/shops/${shop.id}`, {
      is_live: 1,
      name: "Newer Name",
      version: stale["version"],
    });
    expect(opened).toMatchObject({
      status: 200,
      body: { message: "Your shop is open.", data: { is_live: 1, name: "Newer Name" } },
    });
    const conflict = await call("PUT", `/v1/shops/${shop.id}`, { ...stale, is_live: 0 });
    expect(conflict).toMatchObject({ status: 409, body: { code: "version_conflict" } });
    const closed = await call("PUT", `/v1/shops/${shop.id}`, { is_live: 0 });
    expect(closed).toMatchObject({
      status: 200,
      body: { message: "Your shop is closed.", data: { is_live: 0 } },
    });
    expect((await call("PUT", `/v1/shops/${shop.id}`, { is_live: 2 })).status).toBe(422);
  });

  it("GET /v1/shop/{shopId}/analytics: query filter and date → analytics", async () => {
    for (const query of ["filter=last_7", "filter=custom&date=2026-11-01,2026-11-10", ""]) {
      const { status, body } = await call("GET", `/v1/shop/${shop.id}/analytics?${query}`);
      expect.soft(status, query).toBe(200);
      expect.soft(body.data, query).toBeTypeOf("object");
    }
  });

  it.each(["coupons", "blogs", "pages", "couriers", "plugins"])(
    "GET /v1/shop/{shopId}/%s → list",
    async (list) => {
      expect(await call("GET", `/v1/shop/${shop.id}/${list}`)).toEqual({
        status: 200,
        body: { data: [], meta: { next_cursor: null } },
      });
    },
  );

  it("GET /v1/shop/{shopId}/coupons → those of this shop, newest first", async () => {
    await app.database.admin.query(
      `insert into shop.coupons (shop_id, id, method, type, basis_points, items, required_items, code, title, created_at)
       select s.id, gen_random_uuid(), 'code', 'percent', 1000, $1, $1, c || s.id, 'Ten off', now() + n * interval '1 s'
       from platform.shops s, unnest(array['A', 'B']) with ordinality as x (c, n)`,
      [{ product_ids: [], category_ids: [], collection_ids: [], price_min: null, price_max: null }],
    );
    const { body } = await call("GET", `/v1/shop/${shop.id}/coupons`);
    expect(body.data!.map(({ code }) => code)).toEqual([`B${shop.id}`, `A${shop.id}`]);
  });

  it("GET /v1/shop/{shopId}/checkout_settings → settings", async () => {
    const { status, body } = await call("GET", `/v1/shop/${shop.id}/checkout_settings`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ currency: "EUR", cash_on_delivery: true });
  });
});
