import { RejectedError } from "@vitrine/contract/client";
import { apiErrors } from "@vitrine/contract/errors";
import { describe, expect, it } from "vitest";
import { readReturn } from "../../session/provider-return.ts";
import { nextStep } from "./next-step.ts";
import { addressOf, nameIn, type OAuthFlow } from "./oauth-flow.ts";

const options = {
  google: { client_id: "web", authorize_url: "https://google.example/auth?hl=en" },
  apple: { client_id: "com.example.web", authorize_url: "https://apple.example/auth" },
  facebook: { app_id: "7001", dialog_url: "https://facebook.example/dialog/oauth" },
};
const flow = (provider: OAuthFlow["provider"]): OAuthFlow => ({ provider, state: "s", nonce: "n" });
const requested = (provider: OAuthFlow["provider"]) => {
  const url = new URL(addressOf(flow(provider), options, "https://dashboard.example.com")!);
  return { at: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
};

describe("redirect to a provider", () => {
  it("requests an id token in the fragment from Google", () => {
    expect(requested("google")).toEqual({
      at: "https://google.example/auth",
      hl: "en",
      client_id: "web",
      response_type: "id_token",
      scope: "openid email profile",
      redirect_uri: "https://dashboard.example.com/login",
      state: "s",
      nonce: "n",
    });
  });
  it("requests form_post from Apple, which requires it when the name is requested", () => {
    expect(requested("apple")).toEqual({
      at: "https://apple.example/auth",
      client_id: "com.example.web",
      response_type: "code id_token",
      response_mode: "form_post",
      scope: "name email",
      redirect_uri: "https://dashboard.example.com/login/apple",
      state: "s",
      nonce: "n",
    });
  });
  it("requests a token in the fragment from Facebook", () => {
    expect(requested("facebook")).toMatchObject({ client_id: "7001", response_type: "token", state: "s" });
  });
  it("returns no URL for a provider that isn't configured", () => {
    const none = { google: null, apple: null, facebook: null };
    expect(addressOf(flow("google"), none, "https://x.example")).toBeUndefined();
  });
});

describe("return from a provider", () => {
  const at = (address: string) => readReturn(new URL(address, "https://dashboard.example.com"));
  it("reads the token from the fragment, whatever its name", () => {
    expect(at("/login#id_token=a.b.c&state=s&authuser=0")).toEqual({ token: "a.b.c", state: "s" });
    expect(at("/login#access_token=EAA&state=s")).toMatchObject({ token: "EAA" });
  });
  it("reads an error from the fragment or, from Facebook, from the query", () => {
    expect(at("/login#error=access_denied&state=s")).toMatchObject({ error: "access_denied", state: "s" });
    expect(at("/login?error=access_denied&state=s#_=_")).toMatchObject({ error: "access_denied" });
  });
  it("ignores a token in the query or on another page", () => {
    expect(at("/login?id_token=a.b.c&state=s")).toBeUndefined();
    expect(at("/register#id_token=a.b.c&state=s")).toBeUndefined();
    expect(at("/login?to=%2Fshop%2Forders#restore-email=t")).toBeUndefined();
  });
});

describe("name in Apple's user parameter", () => {
  it.each([
    ['{"name":{"firstName":"Ada","lastName":"Lovelace"}}', "Ada Lovelace"],
    ['{"name":{"firstName":"Ada"}}', "Ada"],
    ['{"name":{"firstName":7}}', undefined],
    ['{"name":null}', undefined],
    ["null", undefined],
    ["{", undefined],
    [undefined, undefined],
  ])("%s is %s", (user, name) => expect(nameIn(user)).toBe(name));
});

describe("expected errors", () => {
  const rejected = (code: keyof typeof apiErrors, email?: string) =>
    new RejectedError({ status: apiErrors[code].status, code, email });
  it("ask for missing information", () => {
    expect(nextStep(rejected("link_needed", "m@example.com"), { kind: "asking" })).toEqual({
      kind: "link",
      email: "m@example.com",
    });
    expect(nextStep(rejected("second_factor_needed"), { kind: "link" })).toEqual({ kind: "factor" });
    const closing = new RejectedError({
      status: 401,
      code: "deletion_scheduled",
      deletes_at: "2026-12-29T10:00:00Z",
    });
    expect(nextStep(closing, { kind: "asking" })).toEqual({ kind: "keep", at: "2026-12-29T10:00:00Z" });
    expect(nextStep(rejected("ticket_expired"), { kind: "prove", round: 1 })).toMatchObject({ round: 2 });
  });
  it("stay on the step that can correct them, and end the flow otherwise", () => {
    expect(nextStep(rejected("wrong_credentials"), { kind: "link" })).toBe("here");
    expect(nextStep(rejected("provider_silent"), { kind: "asking" })).toBeUndefined();
    expect(nextStep(rejected("sign_in_rejected"), { kind: "link" })).toBeUndefined();
    expect(nextStep(new Error("a bug"), { kind: "link" })).toBeUndefined();
  });
});
