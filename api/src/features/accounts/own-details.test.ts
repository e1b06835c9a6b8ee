import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
beforeAll(async () => {
  mona = await app.person("Mona");
});

const picture = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: "#0a6a4e" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "secret-place" } })
    .toBuffer();

/** Sends a form as a browser does. */
async function post(
  path: string,
  fields: Record<string, string | File>,
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(app.baseUrl + path, {
    method: "POST",
    body: form,
    headers: { Authorization: `Bearer ${mona.token}`, "Device-Id": mona.deviceId, ...headers },
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never> & { data: never },
  };
}

/** Waits until all files of a photo are deleted. */
async function noFilesOf(photo: string): Promise<void> {
  const folder = path.join(app.directory, "files", "0", photo.split("/")[3]!);
  for (let tries = 0; tries < 100 && existsSync(folder); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(existsSync(folder)).toBe(false);
}

describe("a user's own account", () => {
  it("is changed by a form: empty fields clear, missing fields stay", async () => {
    const changed = await post("/v1/account_update", {
      name: "  Mona Tea  ",
      phone: "+44 20 7946 0000",
      language: "ar",
      time_zone: "Europe/Berlin",
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        message: "Details saved.",
        data: { name: "Mona Tea", phone: "+44 20 7946 0000", language: "ar", time_zone: "Europe/Berlin" },
      },
    });
    const cleared = await post("/v1/account_update", { phone: "", time_zone: "" });
    expect(cleared.body.data).toMatchObject({
      name: "Mona Tea",
      phone: null,
      time_zone: null,
      language: "ar",
    });
  });

  it("shows times in emails in the user's time zone, or in UTC if none is set", async () => {
    const times = /\d{4}(?: at|,) \d{2}:\d{2} (\S+),/;
    const reply = async () => times.exec((await app.mailTo(zoe.email, /password was changed/)).text)?.[1];
    const zoe = await app.person("Zoe");
    const change = (from: string, to: string) =>
      zoe.client.accounts.change_password({ body: { current_password: from, password: to } });
    await zoe.client.accounts.account_update({ body: { time_zone: "" } });
    await change("a long password of Zoe", "another long password of Zoe");
    await expect.poll(reply, { timeout: 30_000 }).toBe("UTC");
    await zoe.client.accounts.account_update({ body: { time_zone: "Asia/Dhaka" } });
    await change("another long password of Zoe", "a third long password of Zoe");
    await expect.poll(reply, { timeout: 30_000 }).toBe("GMT+6");
  });

  it("saves profile fields without a version at /profile, and rejects unsafe websites", async () => {
    const saved = await post("/profile", {
      job_title: "Shopkeeper",
      company: "Mona Tea",
      bio: "Tea since 1999.\nGreen above all.",
      website: "https://mona.example",
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        data: {
          job_title: "Shopkeeper",
          bio: "Tea since 1999.\nGreen above all.",
          website: "https://mona.example",
        },
      },
    });
    for (const website of ["javascript:alert(1)", "data:text/html,x", "mona.example"]) {
      const rejected = await post("/profile", { website });
      expect(rejected).toMatchObject({
        status: 422,
        body: { errors: { website: ["Enter a URL that starts with https://."] } },
      });
    }
  });

  it("re-encodes a photo without its metadata, and removes it when the field is empty", async () => {
    const file = new File([Uint8Array.from(await picture(900))], "../../me.jpg", { type: "image/jpeg" });
    const saved = await post("/v1/account_update", { photo: file });
    const { photo } = saved.body.data as { photo: string };
    expect(photo).toMatch(/^\/files\/0\/[0-9a-f]{64}\/320\.webp$/);
    const stored = await app.app.storage.get(photo.slice("/files/".length));
    const made = await sharp(stored!.bytes).metadata();
    expect(made).toMatchObject({ format: "webp", width: 320 });
    expect(made.exif).toBeUndefined();
    // Sending its current URL keeps the photo.
    expect((await post("/v1/account_update", { photo })).body.data).toMatchObject({ photo });
    const next = await post("/v1/account_update", { photo: file });
    const { photo: second } = next.body.data as { photo: string };
    expect(second).not.toBe(photo);
    await noFilesOf(photo);
    expect(await app.app.storage.get(second.slice("/files/".length))).toBeDefined();
    expect((await post("/v1/account_update", { photo: "" })).body.data).toMatchObject({ photo: null });
    await noFilesOf(second);
  });

  it("rejects a file that isn't a picture with an error for its field", async () => {
    const svg = new File(["<svg onload=alert(1)>"], "me.png", { type: "image/png" });
    const rejected = await post("/v1/account_update", { photo: svg, name: "Not Saved" });
    expect(rejected).toMatchObject({ status: 422, body: { code: "picture_rejected" } });
    expect((rejected.body as unknown as { errors: { photo: string[] } }).errors.photo[0]).toContain(
      "Export it as PNG",
    );
    expect((await mona.client.accounts.read()).data.name).toBe("Mona Tea");
  });

  it("ignores all other columns of the account", async () => {
    const before = await app.database.admin.query("select * from platform.accounts");
    await post("/v1/account_update", {
      email: "thief@example.com",
      password_hash: "x",
      password: "x",
      id: "x",
      referral_code: "X",
      has_second_factor: "false",
      created_at: "2000-01-01",
    });
    expect((await app.database.admin.query("select * from platform.accounts")).rows).toEqual(before.rows);
  });

  it("changes the password for a user who knows it, and notifies them", async () => {
    const wrong = await post("/v1/change_password", {
      current_password: "guess",
      password: "a good new one",
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: "wrong_password", errors: { current_password: ["Enter your current password."] } },
    });
    const weak = await post("/v1/change_password", {
      current_password: mona.password,
      password: "password1",
    });
    expect(weak).toMatchObject({ status: 422, body: { code: "password_weak" } });
    await app.shop(mona, "Juniper Loft");
    for (const password of ["JuniperLoft26", `${mona.email.split("@")[0]}-2026`])
      expect(await post("/v1/change_password", { current_password: mona.password, password })).toMatchObject({
        status: 422,
        body: {
          code: "password_weak",
          errors: { password: ["Choose a password without your name, your email or your shop's name."] },
        },
      });
    const changed = await post("/v1/change_password", {
      current_password: mona.password,
      password: "a good new one",
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { message: "Password changed. You're signed out on all other devices." },
    });
    // Mona's dashboard is in Arabic since the first test.
    expect((await app.mailTo(mona.email, /تغيّرت كلمة مرورك/)).text).toContain("اختيار كلمة مرور جديدة");
    await expect(mona.client.accounts.read()).resolves.toBeDefined();
  });

  it("notifies the owner of a sign-in on a new device, but not on a known one", async () => {
    const nina = await app.person("Nina");
    const elsewhere = app.device("her new phone");
    await elsewhere.accounts.login({ body: nina });
    expect((await app.mailTo(nina.email, /New sign-in/)).text).toContain("Vitest, Node");
    await elsewhere.accounts.login({ body: nina });
    const { rows } = await app.database.admin.query(
      "select count(*)::int as n from pgboss.job where name = 'account-news' and data->>'to' = $1",
      [nina.email],
    );
    expect(rows[0].n).toBe(1);
  });

  it("stores the referral code of an active agency with the registration, and no other code", async () => {
    await app.database.admin.query(
      "insert into platform.affiliate_agencies (referral_code, name, offer) values ('Guild', 'Garden Guild', 'Two months free.'), ('old', 'Old One', null)",
    );
    await app.database.admin.query(
      "update platform.affiliate_agencies set is_active = false where referral_code = 'old'",
    );
    const visitor = app.visitor();
    expect(await visitor.affiliate_agencies.read({ params: { code: "GUILD" } })).toMatchObject({
      data: { referral_code: "Guild", name: "Garden Guild", logo: null, offer: "Two months free." },
    });
    for (const code of ["old", "anonymous"])
      await expect(visitor.affiliate_agencies.read({ params: { code } })).rejects.toMatchObject({
        code: "not_found",
      });
    const codes: (string | null)[] = [];
    for (const [name, referral_code] of [
      ["Ada", "guild"],
      ["Bea", "old"],
      ["Cleo", "'; drop table accounts"],
    ] as const) {
      const email = `${name.toLowerCase()}@example.com`;
      await app.database.admin.query("delete from platform.attempts");
      await visitor.accounts.validate_email({ body: { email } });
      const otp = /\d{6}/.exec((await app.mailTo(email, /code/)).text)![0];
      const { data } = await visitor.accounts.otp_verify({ body: { email, otp } });
      const { token } = await visitor.accounts.register({
        body: { name, email, password: "a good long one", ticket: data.ticket, referral_code },
      });
      codes.push((await app.device("", () => token).accounts.read()).data.referral_code);
    }
    expect(codes).toEqual(["Guild", null, null]);
  });
});
