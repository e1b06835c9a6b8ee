import { beforeAll, describe, expect, it } from "vitest";
import { person, useProviders } from "./providers.fixture.ts";

const { app, google, apple, facebook, signIn, ticketFor, resetPassword, listCredentials, accountOf } =
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
    const response = await signIn("google", { token, nonce: "n-1", referral_code: "AGENCY-7" });
    expect(response).toMatchObject({
      status: 201,
      data: { name: "Nora New" },
      message: "Welcome, Nora New.",
    });
    expect(await accountOf(nora.email)).toMatchObject({
      password_hash: null,
      referral_code: "AGENCY-7",
      logins: [`google:${nora.sub}`],
    });
    const session = await fetch(`${app.baseUrl}/v1/shops`, {
      headers: { Authorization: `Bearer ${response.token}`, "Device-Id": "a-phone" },
    });
    expect(session.status).toBe(200);
  });

  it("returns to the same account, with another email and name at Google", async () => {
    const nora = person(google, "Nora Returning");
    const first = await signIn("google", { token: await google.token(nora) });
    const renamed = { ...nora, email: "married@example.com", name: "Nora Other" };
    const second = await signIn("google", { token: await google.token(renamed) });
    expect(second).toMatchObject({ status: 201, data: { id: first.data!.id, name: "Nora Returning" } });
    expect(await accountOf("married@example.com")).toBeUndefined();
  });

  it("signs in with Apple, which sends the name only once, outside the token, and booleans as text", async () => {
    const { name: _, ...ada } = person(apple, "Ada Apple");
    const token = await apple.token({ ...ada, email_verified: "true" });
    expect(await signIn("apple", { token, name: "Ada Apple" })).toMatchObject({ status: 201 });
    expect(await signIn("apple", { token: await apple.token(ada) })).toMatchObject({
      status: 201,
      data: { name: "Ada Apple" },
    });
  });

  it("without a name is named after the email, and a long name is truncated", async () => {
    const { name: _, ...quiet } = person(apple, "Quiet");
    expect((await signIn("apple", { token: await apple.token(quiet) })).data?.name).toBe("quiet");
    const long = { ...person(google, "Long"), name: `Wolfe\u0000schlegel\n${"stein".repeat(40)}` };
    const { data } = await signIn("google", { token: await google.token(long) });
    expect(data?.name).toMatch(/^Wolfe schlegel stein/);
    expect(data?.name).toHaveLength(80);
  });

  it("signs in with Facebook, which verifies no email: the account is created with an unverified email", async () => {
    const fay = { id: "5001", name: "Fay Face", email: "fay.face@example.com" };
    const first = await signIn("facebook", { fb_token: facebook.token({ user: fay }) });
    expect(first).toMatchObject({ status: 201, data: { name: "Fay Face" } });
    const second = await signIn("facebook", { fb_token: facebook.token({ user: fay }) });
    expect(second).toMatchObject({ status: 201, data: { id: first.data!.id } });
  });

  it.each<[string, (email: string) => Promise<unknown>]>([
    [
      "by Google",
      async (email) =>
        signIn("google", { token: await google.token({ ...person(google, "True Owner"), email }) }),
    ],
    ["by an emailed link", (email) => resetPassword(email, "a password of her own")],
  ])(
    "O10, a provider that verifies nothing: who proves the email, %s, gets the account, and its creator loses access",
    async (way, prove) => {
      const email = `victim.${way.replace(/\W/g, "")}@example.com`;
      const thief = { id: `666${way.length}`, name: "Thief", email };
      const { token } = await signIn("facebook", { fb_token: facebook.token({ user: thief }) });
      const thiefs = app.device("a-phone", () => token);
      // Their sign-in is no proof of identity, and the code for one is sent to the email, which they can't read.
      await expect(thiefs.second_factor.begin()).rejects.toMatchObject({ code: "proof_required" });
      await expect(
        thiefs.accounts.change_email({ body: { email: "thief@example.com" } }),
      ).rejects.toMatchObject({
        code: "proof_required",
      });
      await prove(email);
      await expect(thiefs.accounts.read()).rejects.toMatchObject({ code: "unauthenticated" });
      expect(await signIn("facebook", { fb_token: facebook.token({ user: thief }) })).toMatchObject({
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
    expect(await signIn("facebook", { fb_token })).toMatchObject({ status: 422, code: "email_needed" });
    const ticket = await ticketFor("finn@example.com");
    const before = await listCredentials();
    for (const wrong of [
      { email: "finn@example.com" },
      { email: "other@example.com", ticket },
      { email: "finn@example.com", ticket: "a-ticket-nobody-gave" },
      { ticket },
    ])
      expect((await signIn("facebook", { fb_token, ...wrong })).status).toBe(422);
    expect(await listCredentials()).toEqual(before);
    const body = { fb_token, email: "finn@example.com", ticket, referral_code: "AGENCY-8" };
    expect(await signIn("facebook", body)).toMatchObject({ status: 201 });
    expect(await accountOf("finn@example.com")).toMatchObject({
      referral_code: "AGENCY-8",
      logins: ["facebook:5002"],
    });
  });

  it("who clicks several times gets one account with one identity, and every click signs in", async () => {
    const duplicate = person(google, "Twin Press");
    const responses = await Promise.all(
      Array.from({ length: 6 }, async () => signIn("google", { token: await google.token(duplicate) })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set(responses.map(({ data }) => data?.id)).size).toBe(1);
    expect(await accountOf(duplicate.email)).toMatchObject({ logins: [`google:${duplicate.sub}`] });
  });

  it("who signs in with Google and Apple concurrently gets one account with both", async () => {
    const both = person(google, "Both Ways");
    const responses = await Promise.all([
      signIn("google", { token: await google.token(both) }),
      signIn("apple", { token: await apple.token({ ...both, sub: "apple-both" }) }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(responses.map(({ data }) => data?.id)).size).toBe(1);
    expect((await accountOf(both.email))?.logins).toEqual(["apple:apple-both", `google:${both.sub}`]);
  });

  it("with the same subject at another provider is another user", async () => {
    const one = { ...person(google, "Same One"), sub: "6006" };
    const two = { ...person(apple, "Same Two"), sub: "6006" };
    const three = { id: "6006", name: "Same Three" };
    const first = await signIn("google", { token: await google.token(one) });
    const second = await signIn("apple", { token: await apple.token(two) });
    const third = await signIn("facebook", {
      fb_token: facebook.token({ user: three }),
      email: "same.three@example.com",
      ticket: await ticketFor("same.three@example.com"),
    });
    expect(new Set([first, second, third].map(({ data }) => data!.id)).size).toBe(3);
  });
});

describe("too many sign-ins", () => {
  it("are rejected, by network and by identity", async () => {
    const many = person(google, "Many Times");
    const token = await google.token(many);
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await signIn("google", { token })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429]);
    await app.database.admin.query(
      "update attempts set count = 1000, window_start = now() where key = 'login-from:127.0.0.1'",
    );
    expect(await signIn("google", { token: "forged" })).toMatchObject({ status: 429 });
    expect(await signIn("facebook", { fb_token: "forged" })).toMatchObject({ status: 429 });
    expect(await signIn("apple", { token: "forged" })).toMatchObject({ status: 429 });
  });
});

describe("the sign-in options", () => {
  it("are public and contain no secrets", async () => {
    const response = await fetch(`${app.baseUrl}/v1/sign-in-options`);
    const text = await response.text();
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
