import type { ProviderName, SignInOptions } from "@vitrine/contract/accounts/social-logins";
import type { ProviderReturn } from "../../session/provider-return.ts";

// The way to a provider and back. Who comes back must be who left in this tab (state), and the token must have been
// made for this trip (nonce). Both are kept for the tab alone.

export const providerTitles: Record<ProviderName, string> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
};

export interface OAuthFlow {
  provider: ProviderName;
  state: string;
  nonce: string;
  /** Where somebody wanted to go when they were asked to sign in. */
  to?: string;
  /** Begun in a tab of its own, for a page in another tab whose session has ended. */
  again?: boolean;
}

const key = "digital_sign_in_trip";

/** Leaves for a provider. It sends back to /login, Apple by way of /login/apple, to which it posts. */
export function leaveFor(
  provider: ProviderName,
  options: SignInOptions,
  more: Pick<OAuthFlow, "to" | "again">,
): void {
  const flow: OAuthFlow = { provider, state: crypto.randomUUID(), nonce: crypto.randomUUID(), ...more };
  const address = addressOf(flow, options, location.origin);
  if (!address) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(flow));
  } catch {
    // A browser that keeps nothing cannot tell who comes back; the return will say so.
  }
  location.assign(address);
}

/** The provider's page that asks for leave. */
export function addressOf(
  { provider, state, nonce }: OAuthFlow,
  { google, apple, facebook }: SignInOptions,
  origin: string,
): string | undefined {
  const back = `${origin}/login`;
  if (provider === "google" && google)
    return withQuery(google.authorize_url, {
      client_id: google.client_id,
      response_type: "id_token",
      scope: "openid email profile",
      redirect_uri: back,
      state,
      nonce,
    });
  if (provider === "apple" && apple)
    return withQuery(apple.authorize_url, {
      client_id: apple.client_id,
      response_type: "code id_token",
      response_mode: "form_post",
      scope: "name email",
      redirect_uri: `${back}/apple`,
      state,
      nonce,
    });
  if (provider === "facebook" && facebook)
    return withQuery(facebook.dialog_url, {
      client_id: facebook.app_id,
      response_type: "token",
      scope: "public_profile,email",
      redirect_uri: back,
      state,
    });
  return undefined;
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The trip that this return ends; undefined where it was not started in this tab. */
export function flowOf({ state }: ProviderReturn): OAuthFlow | undefined {
  try {
    const flow = JSON.parse(sessionStorage.getItem(key) ?? "null") as OAuthFlow | null;
    return flow && flow.state === state ? flow : undefined;
  } catch {
    return undefined;
  }
}

/** A trip ends once, whatever came of it. */
export function endFlow(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where the browser forbids storage, nothing was kept.
  }
}

/** "Ada Lovelace" of `{"name":{"firstName":"Ada","lastName":"Lovelace"}}`, as Apple says it. */
export function nameIn(user: string | undefined): string | undefined {
  try {
    const { firstName, lastName } =
      (JSON.parse(user ?? "{}") as { name?: Record<string, unknown> }).name ?? {};
    const parts = [firstName, lastName].filter((part) => typeof part === "string");
    return parts.join(" ").trim().slice(0, 80) || undefined;
  } catch {
    return undefined;
  }
}
