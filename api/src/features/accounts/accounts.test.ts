import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

describe("an account", () => {
  it("registers an owner with the code from their email and signs them in", async () => {
    const email = "mona.tea@example.com";
    let token = "";
    const client = app.device("device-of-mona", () => token);
    await client.accounts.validate_email({ body: { email } });
    const otp = /\d{6}/.exec((await app.mailTo(email, /code$/)).text)![0];
    const { ticket } = (await client.accounts.otp_verify({ body: { email, otp } })).data;
    const body = { name: "Mona Tea", email, password: "a long password of Mona", ticket };
    token = (await client.accounts.register({ body })).token;
    const { data } = await client.accounts.read();
    expect(data).toMatchObject({ name: "Mona Tea", email });
    const stored = await app.database.admin.query(
      "select encode(token_hash, 'base64') as hash from sessions",
    );
    expect(stored.rows[0].hash).not.toContain(token);
  });

  it("makes the user who opens a shop its owner", async () => {
    const mona = await app.person("Mona Shop");
    const shop = await app.shop(mona, "Mona Shop");
    const { data } = await mona.client.shops.list();
    expect(data).toMatchObject([
      {
        id: shop.id,
        role: "owner",
        is_live: 0,
        currency: "EUR",
        store_url: "http://store.localhost:3000/mona-shop",
      },
    ]);
  });

  it("rejects a token on another device with 401", async () => {
    const mona = await app.person("Mona Device");
    const response = await fetch(`${app.baseUrl}/v1/account`, {
      headers: { Authorization: `Bearer ${mona.token}`, "Device-Id": "another" },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "unauthenticated" });
  });

  it("voids a code after five wrong guesses, even if all are sent at once", async () => {
    const email = "guess@example.com";
    const client = app.visitor();
    await client.accounts.validate_email({ body: { email } });
    const right = /\d{6}/.exec((await app.mailTo(email)).text)![0];
    const wrong = right === "000000" ? "000001" : "000000";
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => client.accounts.otp_verify({ body: { email, otp: wrong } })),
    );
    expect(results.filter((a) => a.status === "rejected" && a.reason.code === "wrong_code")).toHaveLength(5);
    await expect(client.accounts.otp_verify({ body: { email, otp: right } })).rejects.toMatchObject({
      code: "code_expired",
    });
  });

  it("rejects an expired code, even if it is correct", async () => {
    const email = "slow.typist@example.com";
    const client = app.visitor();
    await client.accounts.validate_email({ body: { email } });
    const otp = /\d{6}/.exec((await app.mailTo(email)).text)![0];
    await app.database.admin.query("update email_codes set expires_at = now() where email = $1", [email]);
    await expect(client.accounts.otp_verify({ body: { email, otp } })).rejects.toMatchObject({
      code: "code_expired",
    });
  });
});
