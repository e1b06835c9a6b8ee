import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { digitsIn, doneBefore, tokenIn } from "../../../test/attacker.ts";
import { hashToken, newToken } from "../../ids.ts";
import { person, useProviders } from "./providers.fixture.ts";

const { app, google, facebook, signIn, ticketFor, resetPassword, listCredentials, accountOf } =
  await useProviders();

beforeAll(() =>
  app.database.admin.query(
    "insert into affiliate_agencies (referral_code, name) values ('AGENCY-7', 'Seven'), ('AGENCY-8', 'Eight')",
  ),
);

describe("a user with an account", () => {
  it("signs in with Google if Google has verified the email, and the password still works", async () => {
    const mona = await app.person("Mona Linked");
    const token = await google.token({ ...person(google, "Mona Linked"), name: "Somebody Else" });
    const { data } = await signIn("google", { token });
    expect(data).toMatchObject({ name: "Mona Linked" });
    expect((await accountOf(mona.email))?.logins).toHaveLength(1);
    await expect(
      app.visitor().accounts.login({ body: { email: mona.email, password: mona.password } }),
    ).resolves.toMatchObject({ data: { id: data!.id } });
  });

  it("O8: isn't signed in by an email that the provider hasn't verified", async () => {
    const mona = await app.person("Mona Unproven");
    const before = await listCredentials();
    for (const email_verified of [false, "false", undefined, 1, "yes"]) {
      const claims = { ...person(google, "A Stranger"), email: mona.email, email_verified };
      expect(await signIn("google", { token: await google.token(claims) })).toMatchObject({
        status: 409,
        code: "link_needed",
      });
    }
    expect(await listCredentials()).toEqual(before);
  });

  it("O10: gets no account for an email that Google says is unverified", async () => {
    const before = await listCredentials();
    const claims = { ...person(google, "Nobody Yet"), email_verified: false };
    expect(await signIn("google", { token: await google.token(claims) })).toMatchObject({
      status: 422,
      code: "email_needed",
    });
    expect(await listCredentials()).toEqual(before);
  });

  it("links Facebook with the account's password, once", async () => {
    const mona = await app.person("Mona Facebook");
    const user = { id: "5101", name: "Mona", email: mona.email };
    const fb_token = facebook.token({ user });
    const before = await listCredentials();
    const requested = await signIn("facebook", { fb_token });
    expect(requested).toMatchObject({ status: 409, code: "link_needed", email: mona.email });
    expect(await signIn("facebook", { fb_token, password: "a guess" })).toMatchObject({
      status: 401,
      code: "wrong_credentials",
    });
    expect(await listCredentials()).toEqual(before);
    expect(await signIn("facebook", { fb_token, password: mona.password })).toMatchObject({ status: 201 });
    expect(await signIn("facebook", { fb_token: facebook.token({ user }) })).toMatchObject({
      status: 201,
      data: { name: "Mona Facebook" },
    });
  });

  it("without a password can't link Facebook before setting one by email, and keeps all sign-in methods then", async () => {
    const nora = person(google, "Nora No Password");
    const { data } = await signIn("google", { token: await google.token(nora) });
    const user = { id: "5102", email: nora.email };
    const fb_token = facebook.token({ user });
    for (const password of ["", "null", "undefined"])
      expect((await signIn("facebook", { fb_token, password })).status).toBeGreaterThanOrEqual(400);
    await resetPassword(nora.email, "a password of Nora's");
    expect(await signIn("facebook", { fb_token, password: "a password of Nora's" })).toMatchObject({
      status: 201,
      data: { id: data!.id },
    });
    expect(await signIn("google", { token: await google.token(nora) })).toMatchObject({
      status: 201,
      data: { id: data!.id },
    });
  });

  it("O10, a trojan identity: is notified of the link, and a new password removes it", async () => {
    const mona = await app.person("Mona Burgled");
    const burglar = { id: "6670", name: "Burglar", email: "burglar@example.com" };
    const fb_token = facebook.token({ user: burglar });
    const body = { fb_token, email: mona.email, password: mona.password };
    expect(await signIn("facebook", body)).toMatchObject({ status: 201, data: { name: "Mona Burgled" } });
    await app.mailTo(mona.email, /A new sign-in method was connected/);
    await resetPassword(mona.email, "a password she keeps");
    expect((await accountOf(mona.email))?.logins).toEqual([]);
    expect(await signIn("facebook", body)).toMatchObject({ status: 401, code: "wrong_credentials" });
    expect(await signIn("facebook", { fb_token })).toMatchObject({ status: 201, data: { name: "Burglar" } });
  });

  it("O10: can still restore an email that Facebook reports for another user", async () => {
    const mona = await app.person("Mona Moved");
    const email = "mona.moved.away@example.com";
    await app.database.admin.query("update email_codes set created_at = now() - interval '1 hour'");
    await mona.client.accounts.change_email({ body: { email } });
    const otp = await digitsIn(app, email);
    await mona.client.accounts.confirm_email({ body: { email, otp } });
    const fb_token = facebook.token({ user: { id: "6680", name: "Squatter", email: mona.email } });
    expect(await signIn("facebook", { fb_token })).toMatchObject({ status: 422, code: "email_needed" });
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
      await signIn("facebook", body);
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
        () => signIn("facebook", body),
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
    const { data } = await mona.client.second_factor.begin();
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
    await mona.client.second_factor.confirm({ body: { code: totp.generate() } });
    const token = await google.token(person(google, "Mona Factor"));
    const before = await listCredentials();
    expect(await signIn("google", { token })).toMatchObject({ status: 401, code: "second_factor_needed" });
    expect(await signIn("google", { token, code: "000000" })).toMatchObject({ status: 422 });
    expect(await listCredentials()).toEqual(before);
    const code = totp.generate({ timestamp: Date.now() + 30_000 });
    expect(await signIn("google", { token, code })).toMatchObject({ status: 201 });
    expect(await signIn("google", { token })).toMatchObject({ status: 401, code: "second_factor_needed" });
  });

  it("isn't disclosed to others who enter their email", async () => {
    const mona = await app.person("Mona Unseen");
    const fb_token = facebook.token({ user: { id: "5103" } });
    const there = await signIn("facebook", { fb_token, email: mona.email });
    const notThere = await signIn("facebook", { fb_token, email: "nobody.here@example.com" });
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
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => signIn("facebook", { fb_token, password: `guess ${n}` })),
      ...Array.from({ length: 6 }, async (_, n) => ({ code: await login(`guess ${n}`) })),
    ]);
    const codes = responses.map(({ code }) => code).toSorted();
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(2);
    expect(await signIn("facebook", { fb_token, password: mona.password })).toMatchObject({ status: 429 });
    expect((await accountOf(mona.email))?.logins).toEqual([]);
  });

  it("O9: created by a provider, gets no password from another user who registers the email", async () => {
    const nora = person(google, "Nora Registered");
    const ticket = await ticketFor(nora.email);
    await signIn("google", { token: await google.token(nora) });
    const before = await accountOf(nora.email);
    const body = { name: "Not Nora", email: nora.email, password: "a password of somebody", ticket };
    await expect(app.visitor().accounts.register({ body })).rejects.toMatchObject({ code: "email_taken" });
    expect(await accountOf(nora.email)).toEqual(before);
    await expect(
      app.visitor().accounts.login({ body: { email: nora.email, password: body.password } }),
    ).rejects.toMatchObject({ code: "wrong_credentials" });
    // Nor can the ticket be used with a provider: it was for a new account.
    const fb_token = facebook.token({ user: { id: "5105" } });
    expect((await signIn("facebook", { fb_token, email: nora.email, ticket })).status).toBe(409);
    expect(await accountOf(nora.email)).toEqual(before);
  });

  it("O10, classic and federated merged: gets an account without the access of an earlier user who couldn't prove the email", async () => {
    const email = "victim@example.com";
    const attacker = app.visitor();
    await attacker.accounts.validate_email({ body: { email } });
    const body = { name: "Attacker", email, password: "the attacker's password" };
    await expect(attacker.accounts.register({ body: { ...body, ticket: "guessed" } })).rejects.toThrow();
    const fb_token = facebook.token({ user: { id: "6661", email } });
    expect((await signIn("facebook", { fb_token })).status).toBe(201);
    await signIn("google", { token: await google.token({ ...person(google, "Victim"), email }) });
    expect((await accountOf(email))?.logins).toHaveLength(1);
    expect((await signIn("facebook", { fb_token })).code).toBe("link_needed");
    await expect(attacker.accounts.login({ body })).rejects.toMatchObject({ code: "wrong_credentials" });
    const { rows } = await app.database.admin.query(
      "select count(*)::int from sessions s join accounts a on a.id = s.account_id where a.email = $1",
      [email],
    );
    expect(rows[0].count).toBe(1);
  });

  it("deletes its identities when the account is deleted", async () => {
    const gone = person(google, "Gone Soon");
    await signIn("google", { token: await google.token(gone) });
    await app.database.admin.query("delete from accounts where email = $1", [gone.email]);
    const { rows } = await app.database.admin.query("select from social_logins where subject = $1", [
      gone.sub,
    ]);
    expect(rows).toHaveLength(0);
  });
});
