import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { startIssuer } from "../../../test/issuer.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { person, useProviders } from "./providers.fixture.ts";

const { app, google, apple, facebook, signIn, listCredentials } = await useProviders();
afterEach(() => {
  vi.useRealTimers();
  google.broken.clear();
  facebook.isDown = false;
});

const now = () => Math.floor(Date.now() / 1000);
/** Advances the clock of this process. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

const mallory = () => person(google, "Mallory");
const rejected = { status: 401, code: "sign_in_rejected" };

describe("O8: an invalid token", () => {
  const outsider = startIssuer({ clientId: "vitrine-web" });
  afterAll(async () => (await outsider).stop());
  const hs256 = async () =>
    new SignJWT({ iss: google.url, aud: "vitrine-web", iat: now(), exp: now() + 600, ...mallory() })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(google.shownKey()));
  const tampered = async () => {
    const [head, , signature] = (await google.token(mallory())).split(".");
    const body = Buffer.from(
      JSON.stringify({ iss: google.url, aud: "vitrine-web", exp: now() + 600, iat: now(), ...mallory() }),
    );
    return [head, body.toString("base64url"), signature].join(".");
  };

  it.each<[string, () => string | Promise<string>]>([
    ["for another app", () => google.token({ ...mallory(), aud: "another-app" })],
    ["for us and others", () => google.token({ ...mallory(), aud: ["vitrine-web", "another-app"] })],
    ["without an audience", () => google.token({ ...mallory(), aud: undefined })],
    ["with another issuer's name", () => google.token({ ...mallory(), iss: "https://accounts.google.com" })],
    ["of Apple, sent as Google's", () => apple.token({ ...mallory(), aud: "vitrine-web" })],
    ["of an unknown issuer", async () => (await outsider).token({ ...mallory(), iss: google.url })],
    ["that has expired", () => google.token({ ...mallory(), exp: now() - 61 })],
    ["without an expiry", () => google.token({ ...mallory(), exp: undefined })],
    ["issued in the future", () => google.token({ ...mallory(), iat: now() + 90 })],
    ["without an issue time", () => google.token({ ...mallory(), iat: undefined })],
    ["that isn't valid yet", () => google.token({ ...mallory(), nbf: now() + 90 })],
    ["without a subject", () => google.token({ ...mallory(), sub: "" })],
    [
      "without a signature",
      async () => `${(await google.token(mallory())).split(".").slice(0, 2).join(".")}.`,
    ],
    [
      "with the algorithm “none”",
      () =>
        new UnsecuredJWT({
          ...mallory(),
          iss: google.url,
          aud: "vitrine-web",
          iat: now(),
          exp: now() + 600,
        }).encode(),
    ],
    ["signed with the public key as a shared secret", hs256],
    ["with a changed payload", tampered],
    ["with a nonce that wasn't sent", () => google.token({ ...mallory(), nonce: "n-1" })],
    ["that isn't a token", () => "sample"],
    ["of three dots", () => "..."],
    ["with a header only", () => `${Buffer.from("{}").toString("base64url")}..`],
  ])("%s is rejected without a reason", async (_, make) => {
    const before = await listCredentials();
    const response = await signIn("google", { token: await make() });
    expect(response).toMatchObject(rejected);
    expect(response.message).toBe("We couldn't confirm this sign-in. Try again.");
    expect(await listCredentials()).toEqual(before);
  });

  it.each([
    ["missing in the token", undefined, "n-1"],
    ["another", "n-1", "n-2"],
    ["empty", "n-1", ""],
  ])("with a nonce other than the browser's (%s) is rejected", async (_, inToken, sent) => {
    const token = await google.token({ ...mallory(), nonce: inToken });
    expect(await signIn("google", { token, nonce: sent })).toMatchObject(rejected);
  });
});

describe("a valid token", () => {
  it("is accepted with a minute of clock skew, and for the mobile app's client id", async () => {
    const late = await google.token({ ...person(google, "Late"), exp: now() - 30 });
    expect(await signIn("google", { token: late })).toMatchObject({ status: 201 });
    const early = await google.token({ ...person(google, "Early"), iat: now() + 30 });
    expect(await signIn("google", { token: early })).toMatchObject({ status: 201 });
    const phone = await google.token({ ...person(google, "Phone"), aud: "vitrine-phone", nonce: "n" });
    expect(await signIn("google", { token: phone, nonce: "n" })).toMatchObject({ status: 201 });
  });
});

describe("O8, O12: Facebook's token", () => {
  const user = { id: "7777", email: "mallory@example.com" };
  it.each<[string, () => string]>([
    ["of another app", () => facebook.token({ user, appId: "666" })],
    ["of another app of ours", () => facebook.token({ user, appId: "666", isNotified: true })],
    ["that was revoked", () => facebook.token({ user, isValid: false })],
    ["that has expired", () => facebook.token({ user, expiresAt: now() - 120 })],
    ["without permission to read the profile", () => facebook.token({ user, scopes: ["email"] })],
    ["that it never issued", () => "EAAnobody"],
  ])("%s is rejected", async (_, make) => {
    const before = await listCredentials();
    expect(await signIn("facebook", { fb_token: make() })).toMatchObject(rejected);
    expect(await listCredentials()).toEqual(before);
  });
});

describe("F-24: a provider that doesn't respond", () => {
  it("is named in the error, which suggests the password: Facebook", async () => {
    facebook.isDown = true;
    expect(await signIn("facebook", { fb_token: facebook.token() })).toMatchObject({
      status: 503,
      code: "provider_silent",
      message: "Facebook isn't responding. Sign in with your password, or try again.",
    });
  });

  it("is replaced by its cached keys for a day, which accept no forged token", async () => {
    const ida = person(google, "Ida Kept");
    expect(await signIn("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    google.broken.set("/keys", "error").set("/.well-known/openid-configuration", "error");
    later(3 * 3_600_000);
    expect(await signIn("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    expect(
      await signIn("google", { token: await google.token({ ...ida, aud: "another-app" }) }),
    ).toMatchObject(rejected);
    later(25 * 3_600_000);
    expect(await signIn("google", { token: await google.token(ida) })).toMatchObject({
      status: 503,
      code: "provider_silent",
    });
  });

  it("that hangs times out after seconds, and its cached keys are used", async () => {
    const ida = person(google, "Ida Waits");
    await signIn("google", { token: await google.token(ida) });
    google.broken.set("/keys", "hangs");
    later(11 * 60_000);
    const begun = performance.now();
    expect(await signIn("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    expect(performance.now() - begun).toBeLessThan(20_000);
    // And later sign-ins don't wait for it at all.
    const again = performance.now();
    expect(await signIn("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    expect(performance.now() - again).toBeLessThan(3_500);
  });

  it("rotates its keys: new ones are accepted immediately, old ones for ten minutes", async () => {
    const ida = person(google, "Ida Rotated");
    later(26 * 3_600_000);
    await signIn("google", { token: await google.token(ida) });
    const old = await google.token({ ...ida, exp: now() + 7_200 });
    await google.rotate();
    later(31_000);
    const requested = google.requested.get("/keys")!;
    expect(await signIn("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    expect(google.requested.get("/keys")).toBe(requested + 1);
    later(11 * 60_000);
    expect(await signIn("google", { token: old })).toMatchObject(rejected);
  });

  it("receives at most one request for forged key ids", async () => {
    await signIn("google", { token: await google.token(mallory()) });
    const requested = google.requested.get("/keys")!;
    const forger = await startIssuer({ clientId: "vitrine-web" });
    for (let n = 0; n < 10; n++) {
      await forger.rotate();
      await signIn("google", { token: await forger.token({ iss: google.url }) });
    }
    forger.stop();
    expect(google.requested.get("/keys")! - requested).toBeLessThanOrEqual(1);
  });
});

describe("without providers", () => {
  const unconfigured = useTestApp();
  it("no sign-in options are offered, and their endpoints respond with 404", async () => {
    const client = unconfigured.visitor();
    expect((await client.social_logins.options()).data).toEqual({
      google: null,
      apple: null,
      facebook: null,
    });
    const missing = { status: 404, code: "sign_in_way_missing" };
    await expect(client.social_logins.google({ body: { token: "t" } })).rejects.toMatchObject(missing);
    await expect(client.social_logins.apple({ body: { token: "t" } })).rejects.toMatchObject(missing);
    await expect(client.social_logins.facebook({ body: { fb_token: "t" } })).rejects.toMatchObject(missing);
  });
});

describe("a provider that was never reachable", () => {
  it("fails for tokens, and isn't offered as an option", async () => {
    const dead = await startIssuer({ clientId: "x" });
    dead.stop();
    const { openIdTokens } = await import("../../outside/id-tokens.ts");
    const provider = openIdTokens(
      "google",
      { issuer: dead.url, clientIds: ["x"], alsoCalled: [] },
      app.app.clock,
      app.app.log,
    );
    expect(await provider.option()).toBeNull();
    await expect(provider.read(await dead.token(), null)).rejects.toMatchObject({ kind: "silent" });
  });
});
