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

describe("the way to a provider", () => {
  it("asks Google for an id token in the fragment", () => {
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
  it("asks Apple to post, as it does whenever it is asked for a name", () => {
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
  it("asks Facebook for a token in the fragment", () => {
    expect(requested("facebook")).toMatchObject({ client_id: "7001", response_type: "token", state: "s" });
  });
  it("leads nowhere where a provider is not set up", () => {
    const none = { google: null, apple: null, facebook: null };
    expect(addressOf(flow("google"), none, "https://x.example")).toBeUndefined();
  });
});

describe("the way back", () => {
  const at = (address: string) => readReturn(new URL(address, "https://dashboard.example.com"));
  it("brings a token in the fragment, whatever it is called", () => {
    expect(at("/login#id_token=a.b.c&state=s&authuser=0")).toEqual({ token: "a.b.c", state: "s" });
    expect(at("/login#access_token=EAA&state=s")).toMatchObject({ token: "EAA" });
  });
  it("brings a refusal in the fragment or, from Facebook, in the query", () => {
    expect(at("/login#error=access_denied&state=s")).toMatchObject({ error: "access_denied", state: "s" });
    expect(at("/login?error=access_denied&state=s#_=_")).toMatchObject({ error: "access_denied" });
  });
  it("never takes a token from the query, nor on another page", () => {
    expect(at("/login?id_token=a.b.c&state=s")).toBeUndefined();
    expect(at("/register#id_token=a.b.c&state=s")).toBeUndefined();
    expect(at("/login?to=%2Fshop%2Forders#take-back=t")).toBeUndefined();
  });
});

describe("Apple's word about a person", () => {
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

describe("a refusal", () => {
  const rejected = (code: keyof typeof apiErrors, email?: string) =>
    new RejectedError({ status: apiErrors[code].status, code, email });
  it("asks for what is missing", () => {
    expect(nextStep(rejected("link_needed", "m@example.com"), { kind: "asking" })).toEqual({
      kind: "link",
      email: "m@example.com",
    });
    expect(nextStep(rejected("second_factor_needed"), { kind: "link" })).toEqual({ kind: "factor" });
    expect(nextStep(rejected("ticket_expired"), { kind: "prove", round: 1 })).toMatchObject({ round: 2 });
  });
  it("stays where it can be mended, and ends the trip where it cannot", () => {
    expect(nextStep(rejected("wrong_credentials"), { kind: "link" })).toBe("here");
    expect(nextStep(rejected("provider_silent"), { kind: "asking" })).toBeUndefined();
    expect(nextStep(rejected("sign_in_refused"), { kind: "link" })).toBeUndefined();
    expect(nextStep(new Error("a bug"), { kind: "link" })).toBeUndefined();
  });
});
