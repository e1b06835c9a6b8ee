import type { Logger } from "pino";
import { email } from "@vitrine/contract/values/fields";
import type { ProviderName, SignInOptions } from "@vitrine/contract/accounts/social-logins";
import type { Clock } from "../clock.ts";
import { openFacebook } from "./facebook.ts";
import { openIdTokens } from "./id-tokens.ts";

/** What the environment says of the companies whose accounts open a door. */
export interface SignInSettings {
  google?: IdTokenSettings;
  apple?: IdTokenSettings;
  facebook?: FacebookSettings;
}

export interface IdTokenSettings {
  /** e.g. "https://accounts.google.com"; what it can do stands at /.well-known/openid-configuration under it. */
  issuer: string;
  /** Of the browser first, then of the shells for phones: a token must be for one of them. */
  clientIds: string[];
}

export interface FacebookSettings {
  appId: string;
  appSecret: string;
  /** With its version, e.g. "https://graph.facebook.com/v24.0" */
  graphUrl: string;
}

/** Somebody, as a provider vouches for them. `subject` is who they are; all else may change or be missing. */
export interface Profile {
  provider: ProviderName;
  subject: string;
  name: string | null;
  email: string | null;
  /** Whether the provider says that the address has been proven to be theirs. */
  emailIsProven: boolean;
}

/** `rejected`: the token proves nothing here · `silent`: the provider could not be asked. The message is for the log. */
export class ProviderProblem extends Error {
  override name = "ProviderProblem";
  readonly kind: "refused" | "silent";
  constructor(kind: "refused" | "silent", message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface SignInProvider<Option> {
  /** What a browser needs to go there; null while the provider does not answer. */
  option(): Promise<Option | null>;
  /** Whose token it is. @throws ProviderProblem */
  read(token: string, nonce?: string | null): Promise<Profile>;
}

/** One for each company that is set up. */
export type SignInProviders = { [P in ProviderName]?: SignInProvider<NonNullable<SignInOptions[P]>> };

export function openSignInProviders(
  { google, apple, facebook }: SignInSettings,
  clock: Clock,
  log: Logger,
): SignInProviders {
  return {
    // Google's older tokens name their issuer without the scheme.
    google:
      google &&
      openIdTokens(
        "google",
        { ...google, alsoCalled: [google.issuer.replace(/^https:\/\//, "")] },
        clock,
        log,
      ),
    apple: apple && openIdTokens("apple", { ...apple, alsoCalled: [] }, clock, log),
    facebook: facebook && openFacebook(facebook, clock),
  };
}

/** An address as we keep it, or none where it is not one. */
export function emailOf(reply: unknown): string | null {
  return email.safeParse(reply).data ?? null;
}

/** A name that fits where names go, or none. */
export function nameOf(reply: unknown): string | null {
  if (typeof reply !== "string") return null;
  const oneLine = reply.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return [...oneLine.trim()].slice(0, 80).join("").slice(0, 80).trim() || null;
}
