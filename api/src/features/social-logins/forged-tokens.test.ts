import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { startIssuer } from "../../../test/issuer.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { person, useProviders } from "./providers.fixture.ts";

const { app, google, apple, facebook, come, guards } = await useProviders();
afterEach(() => {
  vi.useRealTimers();
  google.broken.clear();
  facebook.isDown = false;
});

const now = () => Math.floor(Date.now() / 1000);
/** Moves the time on, for everybody in this process. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

const mallory = () => person(google, "Mallory");
const rejected = { status: 401, code: "sign_in_refused" };

describe("O8: a token that proves nothing", () => {
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
    ["for nobody", () => google.token({ ...mallory(), aud: undefined })],
    ["of another issuer's name", () => google.token({ ...mallory(), iss: "https://accounts.google.com" })],
    ["of Apple, shown as Google's", () => apple.token({ ...mallory(), aud: "vitrine-web" })],
    ["of an issuer we do not know", async () => (await outsider).token({ ...mallory(), iss: google.url })],
    ["that has run out", () => google.token({ ...mallory(), exp: now() - 61 })],
    ["without an end", () => google.token({ ...mallory(), exp: undefined })],
    ["from the future", () => google.token({ ...mallory(), iat: now() + 90 })],
    ["without a beginning", () => google.token({ ...mallory(), iat: undefined })],
    ["not good yet", () => google.token({ ...mallory(), nbf: now() + 90 })],
    ["that names nobody", () => google.token({ ...mallory(), sub: "" })],
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
    ["with other words over a good signature", tampered],
    ["with a nonce nobody sent", () => google.token({ ...mallory(), nonce: "n-1" })],
    ["that is none", () => "sample"],
    ["of three dots", () => "..."],
    ["of a head alone", () => `${Buffer.from("{}").toString("base64url")}..`],
  ])("%s is refused, without a word about why", async (_, make) => {
    const before = await guards();
    const answer = await come("google", { token: await make() });
    expect(answer).toMatchObject(rejected);
    expect(answer.message).toBe("We couldn't confirm this sign-in. Try again.");
    expect(await guards()).toEqual(before);
  });

  it.each([
    ["none in the token", undefined, "n-1"],
    ["another", "n-1", "n-2"],
    ["an empty one", "n-1", ""],
  ])("with a nonce that is not the browser's (%s) is refused", async (_, inToken, sent) => {
    const token = await google.token({ ...mallory(), nonce: inToken });
    expect(await come("google", { token, nonce: sent })).toMatchObject(rejected);
  });
});

describe("a token that is good", () => {
  it("opens with a minute's difference between the clocks, and for the shell's client id", async () => {
    const late = await google.token({ ...person(google, "Late"), exp: now() - 30 });
    expect(await come("google", { token: late })).toMatchObject({ status: 201 });
    const early = await google.token({ ...person(google, "Early"), iat: now() + 30 });
    expect(await come("google", { token: early })).toMatchObject({ status: 201 });
    const phone = await google.token({ ...person(google, "Phone"), aud: "vitrine-phone", nonce: "n" });
    expect(await come("google", { token: phone, nonce: "n" })).toMatchObject({ status: 201 });
  });
});

describe("O8, O12: Facebook's token", () => {
  const user = { id: "7777", email: "mallory@example.com" };
  it.each<[string, () => string]>([
    ["of another app", () => facebook.token({ user, appId: "666" })],
    ["of another app of ours", () => facebook.token({ user, appId: "666", isNotified: true })],
    ["taken back", () => facebook.token({ user, isValid: false })],
    ["that has run out", () => facebook.token({ user, expiresAt: now() - 120 })],
    ["without leave to say who it is", () => facebook.token({ user, scopes: ["email"] })],
    ["that it never gave", () => "EAAnobody"],
  ])("%s is refused", async (_, make) => {
    const before = await guards();
    expect(await come("facebook", { fb_token: make() })).toMatchObject(rejected);
    expect(await guards()).toEqual(before);
  });
});

describe("F-24: a provider that does not answer", () => {
  it("is named, and the password named as a way: Facebook", async () => {
    facebook.isDown = true;
    expect(await come("facebook", { fb_token: facebook.token() })).toMatchObject({
      status: 503,
      code: "provider_silent",
      message: "Facebook isn't responding. Sign in with your password, or try again.",
    });
  });

  it("is served on by the keys we have, for a day; a forged token gets no further by it", async () => {
    const ida = person(google, "Ida Kept");
    expect(await come("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    google.broken.set("/keys", "error").set("/.well-known/openid-configuration", "error");
    later(3 * 3_600_000);
    expect(await come("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    expect(await come("google", { token: await google.token({ ...ida, aud: "another-app" }) })).toMatchObject(
      rejected,
    );
    later(25 * 3_600_000);
    expect(await come("google", { token: await google.token(ida) })).toMatchObject({
      status: 503,
      code: "provider_silent",
    });
  });

  it("that hangs is not waited for long, and its keys serve on", async () => {
    const ida = person(google, "Ida Waits");
    await come("google", { token: await google.token(ida) });
    google.broken.set("/keys", "hangs");
    later(11 * 60_000);
    const begun = performance.now();
    expect(await come("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    expect(performance.now() - begun).toBeLessThan(8_000);
    // And nobody else waits for it in the next moments.
    const again = performance.now();
    expect(await come("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    expect(performance.now() - again).toBeLessThan(1_000);
  });

  it("changes its keys: the new ones open at once, the old no longer after ten minutes", async () => {
    const ida = person(google, "Ida Rotated");
    later(26 * 3_600_000);
    await come("google", { token: await google.token(ida) });
    const old = await google.token({ ...ida, exp: now() + 7_200 });
    await google.rotate();
    later(31_000);
    const requested = google.requested.get("/keys")!;
    expect(await come("google", { token: await google.token(ida) })).toMatchObject({ status: 201 });
    expect(google.requested.get("/keys")).toBe(requested + 1);
    later(11 * 60_000);
    expect(await come("google", { token: old })).toMatchObject(rejected);
  });

  it("is not stormed with questions by whoever makes up keys", async () => {
    await come("google", { token: await google.token(mallory()) });
    const requested = google.requested.get("/keys")!;
    const forger = await startIssuer({ clientId: "vitrine-web" });
    for (let n = 0; n < 10; n++) {
      await forger.rotate();
      await come("google", { token: await forger.token({ iss: google.url }) });
    }
    forger.stop();
    expect(google.requested.get("/keys")! - requested).toBeLessThanOrEqual(1);
  });
});

describe("where no provider is set up", () => {
  const bare = useTestApp();
  it("no button is offered, and the way is not there", async () => {
    const client = bare.visitor();
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

describe("a provider that was never reached", () => {
  it("says so for tokens, and offers no button meanwhile", async () => {
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
