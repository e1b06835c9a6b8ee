import type { ProviderName } from "@vitrine/contract/accounts/social-logins";
import { email } from "@vitrine/contract/values/fields";

export interface IdTokenSettings {
  /** e.g. "https://accounts.google.com"; its metadata is at /.well-known/openid-configuration. */
  issuer: string;
  /** The web client's ID first, then those of mobile apps: a token must be for one of them. */
  clientIds: string[];
}

export interface FacebookSettings {
  appId: string;
  appSecret: string;
  /** With its version, e.g. "https://graph.facebook.com/v24.0". */
  graphUrl: string;
}

/** A user as the provider describes them. `subject` is their id; all else may change or be missing. */
export interface Profile {
  provider: ProviderName;
  subject: string;
  name: string | null;
  email: string | null;
  /** True if the provider has verified the email. */
  emailIsProven: boolean;
}

/**
 * `rejected`: the token is not valid here · `silent`: the provider did not respond. The message is for the
 * log.
 */
export class ProviderProblem extends Error {
  override name = "ProviderProblem";
  readonly kind: "rejected" | "silent";
  constructor(kind: "rejected" | "silent", message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface SignInProvider<Option> {
  /** The data that a browser needs to sign in there; null while the provider does not respond. */
  option(): Promise<Option | null>;
  /** The owner of the token. @throws ProviderProblem */
  read(token: string, nonce?: string | null): Promise<Profile>;
}

/** A normalised email, or null if it is not valid. */
export function emailOf(reply: unknown): string | null {
  return email.safeParse(reply).data ?? null;
}

/** A name that fits in our name fields, or null. */
export function nameOf(reply: unknown): string | null {
  if (typeof reply !== "string") return null;
  const oneLine = reply.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return [...oneLine.trim()].slice(0, 80).join("").slice(0, 80).trim() || null;
}
