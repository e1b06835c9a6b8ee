import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { digitsIn, doneBefore, tokenIn } from "../../../test/attacker.ts";
import { hashToken, newToken } from "../../ids.ts";
import { person, useProviders } from "./providers.fixture.ts";

const { app, google, apple, facebook, come, ticketFor, resetPassword, guards, accountOf } =
  await useProviders();

beforeAll(() =>
  app.database.admin.query(
    "insert into affiliate_agencies (referral_code, name) values ('AGENCY-7', 'Seven'), ('AGENCY-8', 'Eight')",
  ),
);

describe("a new user", () => {
  it("signs in with Google and gets an account without a password, with the name from Google", async () => {
    const nora = person(google, "Nora New");
    const token = await google.token({ ...nora, nonce: "n-1" });
    const answer = await come("google", { token, nonce: "n-1", referral_code: "AGENCY-7" });
    expect(answer).toMatchObject({ status: 201, data: { name: "Nora New" }, message: "Welcome, Nora New." });
    expect(await accountOf(nora.email)).toMatchObject({
      password_hash: null,
      referral_code: "AGENCY-7",
      logins: [`google:${nora.sub}`],
    });
    const session = await fetch(`${app.baseUrl}/v1/shops`, {
      headers: { Authorization: `Bearer ${answer.token}`, "Device-Id": "a-phone" },
    });
    expect(session.status).toBe(200);
  });

  it("returns to the same account, with another email and name at Google", async () => {
    const nora = person(google, "Nora Returning");
    const first = await come("google", { token: await google.token(nora) });
    const renamed = { ...nora, email: "married@example.com", name: "Nora Other" };
    const second = await come("google", { token: await google.token(renamed) });
    expect(second).toMatchObject({ status: 201, data: { id: first.data!.id, name: "Nora Returning" } });
    expect(await accountOf("married@example.com")).toBeUndefined();
  });

  it("signs in with Apple, which sends the name only once, outside the token, and booleans as text", async () => {
    const { name: _, ...ada } = person(apple, "Ada Apple");
    const token = await apple.token({ ...ada, email_verified: "true" });
    expect(await come("apple", { token, name: "Ada Apple" })).toMatchObject({ status: 201 });
    expect(await come("apple", { token: await apple.token(ada) })).toMatchObject({
      status: 201,
      data: { name: "Ada Apple" },
    });
  });

  it("without a name is named after the email, and a long name is truncated", async () => {
    const { name: _, ...quiet } = person(apple, "Quiet");
    expect((await come("apple", { token: await apple.token(quiet) })).data?.name).toBe("quiet");
    const long = { ...person(google, "Long"), name: `Wolfe\u0000schlegel\n${"stein".repeat(40)}` };
    const { data } = await come("google", { token: await google.token(long) });
    expect(data?.name).toMatch(/^Wolfe schlegel stein/);
    expect(data?.name).toHaveLength(80);
  });

  it("signs in with Facebook, which verifies no email: the account is created with an unverified email", async () => {
    const fay = { id: "5001", name: "Fay Face", email: "fay.face@example.com" };
    const first = await come("facebook", { fb_token: facebook.token({ user: fay }) });
    expect(first).toMatchObject({ status: 201, data: { name: "Fay Face" } });
    const second = await come("facebook", { fb_token: facebook.token({ user: fay }) });
    expect(second).toMatchObject({ status: 201, data: { id: first.data!.id } });
  });

  it.each<[string, (email: string) => Promise<unknown>]>([
    [
      "by Google",
      async (email) =>
        come("google", { token: await google.token({ ...person(google, "True Owner"), email }) }),
    ],
    ["by an emailed link", (email) => resetPassword(email, "a password of her own")],
  ])(
    "O10, a provider that verifies nothing: who proves the email, %s, gets the account, and its creator loses access",
    async (way, prove) => {
      const email = `victim.${way.replace(/\W/g, "")}@example.com`;
      const thief = { id: `666${way.length}`, name: "Thief", email };
      const { token } = await come("facebook", { fb_token: facebook.token({ user: thief }) });
      const thiefs = app.device("a-phone", () => token);
      // Proof of identity is sent to the email, which they can't read.
      await expect(thiefs.second_factor.begin({ body: {} })).rejects.toMatchObject({ code: "invalid_input" });
      await prove(email);
      await expect(thiefs.accounts.read()).rejects.toMatchObject({ code: "unauthenticated" });
      expect(await come("facebook", { fb_token: facebook.token({ user: thief }) })).toMatchObject({
        status: 409,
        code: "link_needed",
      });
      const logins = (await accountOf(email))?.logins ?? [];
      expect(logins.filter((login) => login.startsWith("facebook"))).toEqual([]);
      if (way === "by an emailed link")
        await expect(
          app.visitor().accounts.login({ body: { email, password: "a password of her own" } }),
        ).resolves.toBeDefined();
    },
  );

  it("who hides the email from Facebook must enter one, and signs in with a ticket for it", async () => {
    const user = { id: "5002", name: "Finn Face", email: "hidden@example.com" };
    const fb_token = facebook.token({ user, scopes: ["public_profile"] });
    expect(await come("facebook", { fb_token })).toMatchObject({ status: 422, code: "email_needed" });
    const ticket = await ticketFor("finn@example.com");
    const before = await guards();
    for (const wrong of [
      { email: "finn@example.com" },
      { email: "other@example.com", ticket },
      { email: "finn@example.com", ticket: "a-ticket-nobody-gave" },
      { ticket },
    ])
      expect((await come("facebook", { fb_token, ...wrong })).status).toBe(422);
    expect(await guards()).toEqual(before);
    const body = { fb_token, email: "finn@example.com", ticket, referral_code: "AGENCY-8" };
    expect(await come("facebook", body)).toMatchObject({ status: 201 });
    expect(await accountOf("finn@example.com")).toMatchObject({
      referral_code: "AGENCY-8",
      logins: ["facebook:5002"],
    });
  });

  it("who clicks several times gets one account with one identity, and every click signs in", async () => {
    const duplicate = person(google, "Twin Press");
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => come("google", { token: await google.token(duplicate) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await accountOf(duplicate.email)).toMatchObject({ logins: [`google:${duplicate.sub}`] });
  });

  it("who signs in with Google and Apple concurrently gets one account with both", async () => {
    const both = person(google, "Both Ways");
    const answers = await Promise.all([
      come("google", { token: await google.token(both) }),
      come("apple", { token: await apple.token({ ...both, sub: "apple-both" }) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect((await accountOf(both.email))?.logins).toEqual(["apple:apple-both", `google:${both.sub}`]);
  });

  it("with the same subject at another provider is another user", async () => {
    const one = { ...person(google, "Same One"), sub: "6006" };
    const two = { ...person(apple, "Same Two"), sub: "6006" };
    const three = { id: "6006", name: "Same Three" };
    const first = await come("google", { token: await google.token(one) });
    const second = await come("apple", { token: await apple.token(two) });
    const third = await come("facebook", {
      fb_token: facebook.token({ user: three }),
      email: "same.three@example.com",
      ticket: await ticketFor("same.three@example.com"),
    });
    expect(new Set([first, second, third].map(({ data }) => data!.id)).size).toBe(3);
  });
});

describe("a user with an account", () => {
  it("signs in with Google if Google has verified the email, and the password still works", async () => {
    const mona = await app.person("Mona Linked");
    const token = await google.token({ ...person(google, "Mona Linked"), name: "Somebody Else" });
    const { data } = await come("google", { token });
    expect(data).toMatchObject({ name: "Mona Linked" });
    expect((await accountOf(mona.email))?.logins).toHaveLength(1);
    await expect(
      app.visitor().accounts.login({ body: { email: mona.email, password: mona.password } }),
    ).resolves.toMatchObject({ data: { id: data!.id } });
  });

  it("O8: isn't signed in by an email that the provider hasn't verified", async () => {
    const mona = await app.person("Mona Unproven");
    const before = await guards();
    for (const email_verified of [false, "false", undefined, 1, "yes"]) {
      const claims = { ...person(google, "A Stranger"), email: mona.email, email_verified };
      expect(await come("google", { token: await google.token(claims) })).toMatchObject({
        status: 409,
        code: "link_needed",
      });
    }
    expect(await guards()).toEqual(before);
  });

  it("O10: gets no account for an email that Google says is unverified", async () => {
    const before = await guards();
    const claims = { ...person(google, "Nobody Yet"), email_verified: false };
    expect(await come("google", { token: await google.token(claims) })).toMatchObject({
      status: 422,
      code: "email_needed",
    });
    expect(await guards()).toEqual(before);
  });

  it("links Facebook with the account's password, once", async () => {
    const mona = await app.person("Mona Facebook");
    const user = { id: "5101", name: "Mona", email: mona.email };
    const fb_token = facebook.token({ user });
    const before = await guards();
    const requested = await come("facebook", { fb_token });
    expect(requested).toMatchObject({ status: 409, code: "link_needed", email: mona.email });
    expect(await come("facebook", { fb_token, password: "a guess" })).toMatchObject({
      status: 401,
      code: "wrong_credentials",
    });
    expect(await guards()).toEqual(before);
    expect(await come("facebook", { fb_token, password: mona.password })).toMatchObject({ status: 201 });
    expect(await come("facebook", { fb_token: facebook.token({ user }) })).toMatchObject({
      status: 201,
      data: { name: "Mona Facebook" },
    });
  });

  it("without a password can't link Facebook before setting one by email, and keeps all sign-in methods then", async () => {
    const nora = person(google, "Nora No Password");
    const { data } = await come("google", { token: await google.token(nora) });
    const user = { id: "5102", email: nora.email };
    const fb_token = facebook.token({ user });
    for (const password of ["", "null", "undefined"])
      expect((await come("facebook", { fb_token, password })).status).toBeGreaterThanOrEqual(400);
    await resetPassword(nora.email, "a password of Nora's");
    expect(await come("facebook", { fb_token, password: "a password of Nora's" })).toMatchObject({
      status: 201,
      data: { id: data!.id },
    });
    expect(await come("google", { token: await google.token(nora) })).toMatchObject({
      status: 201,
      data: { id: data!.id },
    });
  });

  it("O10, a trojan identity: is notified of the link, and a new password removes it", async () => {
    const mona = await app.person("Mona Burgled");
    const burglar = { id: "6670", name: "Burglar", email: "burglar@example.com" };
    const fb_token = facebook.token({ user: burglar });
    const body = { fb_token, email: mona.email, password: mona.password };
    expect(await come("facebook", body)).toMatchObject({ status: 201, data: { name: "Mona Burgled" } });
    await app.mailTo(mona.email, /A new sign-in method was connected/);
    await resetPassword(mona.email, "a password she keeps");
    expect((await accountOf(mona.email))?.logins).toEqual([]);
    expect(await come("facebook", body)).toMatchObject({ status: 401, code: "wrong_credentials" });
    expect(await come("facebook", { fb_token })).toMatchObject({ status: 201, data: { name: "Burglar" } });
  });

  it("O10: can still restore an email that Facebook reports for another user", async () => {
    const mona = await app.person("Mona Moved");
    const email = "mona.moved.away@example.com";
    await app.database.admin.query("update email_codes set created_at = now() - interval '1 hour'");
    await mona.client.accounts.change_email({ body: { email, password: mona.password } });
    const otp = await digitsIn(app, email);
    await mona.client.accounts.confirm_email({ body: { email, otp } });
    const fb_token = facebook.token({ user: { id: "6680", name: "Squatter", email: mona.email } });
    expect(await come("facebook", { fb_token })).toMatchObject({ status: 422, code: "email_needed" });
    const token = await tokenIn(app, mona.email, /email was changed$/);
    await app.visitor().accounts.restore_email({ body: { token } });
    expect((await accountOf(mona.email))?.password_hash).toBeNull();
    expect(await accountOf(email)).toBeUndefined();
  });

  it("O10, a trojan identity: a concurrent sign-in ends when the account is restored", async () => {
    for (let nth = 1, isWithin = true; isWithin; nth++) {
      await app.database.admin.query("delete from attempts");
      const mona = await app.person(`Mona Between ${nth}`);
      const burglar = { id: `67${nth}0`, name: "Burglar" };
      const body = {
        fb_token: facebook.token({ user: burglar }),
        email: mona.email,
        password: mona.password,
      };
      await come("facebook", body);
      const token = newToken();
      await app.database.admin.query(
        `insert into mailed_links (id, account_id, purpose, email, token_hash, expires_at)
         select gen_random_uuid(), id, 'restore_email', email, $1, now() + interval '1 day' from accounts where email = $2`,
        [hashToken(token), mona.email],
      );
      isWithin = await doneBefore(
        app.app,
        nth,
        () => app.visitor().accounts.restore_email({ body: { token } }),
        () => come("facebook", body),
      );
      if (!isWithin) expect(nth).toBeGreaterThan(4);
      else {
        const { rows } = await app.database.admin.query(
          `select (select count(*)::int from sessions where account_id = a.id) as sessions,
                  (select count(*)::int from social_logins where account_id = a.id) as logins from accounts a where email = $1`,
          [mona.email],
        );
        expect.soft(rows, `before call ${nth}`).toEqual([{ sessions: 0, logins: 0 }]);
      }
    }
  });

  it("with an authenticator app must enter its code before anything is linked", async () => {
    const mona = await app.person("Mona Factor");
    const { data } = await mona.client.second_factor.begin({ body: { password: mona.password } });
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
    await mona.client.second_factor.confirm({ body: { code: totp.generate() } });
    const token = await google.token(person(google, "Mona Factor"));
    const before = await guards();
    expect(await come("google", { token })).toMatchObject({ status: 401, code: "second_factor_needed" });
    expect(await come("google", { token, code: "000000" })).toMatchObject({ status: 422 });
    expect(await guards()).toEqual(before);
    const code = totp.generate({ timestamp: Date.now() + 30_000 });
    expect(await come("google", { token, code })).toMatchObject({ status: 201 });
    expect(await come("google", { token })).toMatchObject({ status: 401, code: "second_factor_needed" });
  });

  it("isn't disclosed to others who enter their email", async () => {
    const mona = await app.person("Mona Unseen");
    const fb_token = facebook.token({ user: { id: "5103" } });
    const there = await come("facebook", { fb_token, email: mona.email });
    const notThere = await come("facebook", { fb_token, email: "nobody.here@example.com" });
    expect([there.code, notThere.code]).toEqual(["email_needed", "email_needed"]);
  });

  it("H-7: password guesses count together with those of the sign-in form", async () => {
    const mona = await app.person("Mona Guessed");
    const fb_token = facebook.token({ user: { id: "5104", email: mona.email } });
    const login = (password: string) =>
      app
        .visitor()
        .accounts.login({ body: { email: mona.email, password } })
        .then(
          () => "in",
          (error: { code: string }) => error.code,
        );
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => come("facebook", { fb_token, password: `guess ${n}` })),
      ...Array.from({ length: 6 }, async (_, n) => ({ code: await login(`guess ${n}`) })),
    ]);
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(2);
    expect(await come("facebook", { fb_token, password: mona.password })).toMatchObject({ status: 429 });
    expect((await accountOf(mona.email))?.logins).toEqual([]);
  });

  it("O9: created by a provider, gets no password from another user who registers the email", async () => {
    const nora = person(google, "Nora Registered");
    const ticket = await ticketFor(nora.email);
    await come("google", { token: await google.token(nora) });
    const before = await accountOf(nora.email);
    const body = { name: "Not Nora", email: nora.email, password: "a password of somebody", ticket };
    await expect(app.visitor().accounts.register({ body })).rejects.toMatchObject({ code: "email_taken" });
    expect(await accountOf(nora.email)).toEqual(before);
    await expect(
      app.visitor().accounts.login({ body: { email: nora.email, password: body.password } }),
    ).rejects.toMatchObject({ code: "wrong_credentials" });
    // Nor can the ticket be used with a provider: it was for a new account.
    const fb_token = facebook.token({ user: { id: "5105" } });
    expect((await come("facebook", { fb_token, email: nora.email, ticket })).status).toBe(409);
    expect(await accountOf(nora.email)).toEqual(before);
  });

  it("O10, classic and federated merged: gets an account without the access of an earlier user who couldn't prove the email", async () => {
    const email = "victim@example.com";
    const attacker = app.visitor();
    await attacker.accounts.validate_email({ body: { email } });
    const body = { name: "Attacker", email, password: "the attacker's password" };
    await expect(attacker.accounts.register({ body: { ...body, ticket: "guessed" } })).rejects.toThrow();
    const fb_token = facebook.token({ user: { id: "6661", email } });
    expect((await come("facebook", { fb_token })).status).toBe(201);
    await come("google", { token: await google.token({ ...person(google, "Victim"), email }) });
    expect((await accountOf(email))?.logins).toHaveLength(1);
    expect((await come("facebook", { fb_token })).code).toBe("link_needed");
    await expect(attacker.accounts.login({ body })).rejects.toMatchObject({ code: "wrong_credentials" });
    const { rows } = await app.database.admin.query(
      "select count(*)::int from sessions s join accounts a on a.id = s.account_id where a.email = $1",
      [email],
    );
    expect(rows[0].count).toBe(1);
  });

  it("deletes its identities when the account is deleted", async () => {
    const gone = person(google, "Gone Soon");
    await come("google", { token: await google.token(gone) });
    await app.database.admin.query("delete from accounts where email = $1", [gone.email]);
    const { rows } = await app.database.admin.query("select from social_logins where subject = $1", [
      gone.sub,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe("too many sign-ins", () => {
  it("are rejected, by network and by identity", async () => {
    const many = person(google, "Many Times");
    const token = await google.token(many);
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await come("google", { token })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429]);
    await app.database.admin.query(
      "update attempts set count = 1000, window_start = now() where key = 'login-from:127.0.0.1'",
    );
    expect(await come("google", { token: "forged" })).toMatchObject({ status: 429 });
    expect(await come("facebook", { fb_token: "forged" })).toMatchObject({ status: 429 });
    expect(await come("apple", { token: "forged" })).toMatchObject({ status: 429 });
  });
});

describe("the sign-in options", () => {
  it("are public and contain no secrets", async () => {
    const answer = await fetch(`${app.baseUrl}/v1/sign-in-options`);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      data: {
        google: { client_id: "vitrine-web", authorize_url: `${google.url}/authorize` },
        apple: { client_id: "test.vitrine.web", authorize_url: `${apple.url}/authorize` },
        facebook: { app_id: "7001", dialog_url: `${facebook.url}/dialog/oauth` },
      },
    });
    expect(text).not.toContain("secret");
  });
});
