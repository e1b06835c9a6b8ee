import type { ProviderName, SignInOptions } from "@vitrine/contract/accounts/social-logins";
import type { ProviderReturn } from "../../session/provider-return.ts";

// The redirect to a provider and back. The `state` proves that the flow was started in this tab, the `nonce` that the
// token was issued for this flow. Both are stored in the tab's session storage.

export const providerTitles: Record<ProviderName, string> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
};

export interface OAuthFlow {
  provider: ProviderName;
  state: string;
  nonce: string;
  /** The page the user requested before signing in. */
  to?: string;
  /** Started in a new tab, for a page in another tab whose session has ended. */
  again?: boolean;
}

const key = "digital_sign_in_trip";

/** Redirects to a provider. It redirects back to /login; Apple posts to /login/apple, which redirects there. */
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
    // Without storage the return can't be verified, and shows an error.
  }
  location.assign(address);
}

/** URL of the provider's authorisation page. */
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

/** The flow that this return belongs to; undefined if it wasn't started in this tab. */
export function flowOf({ state }: ProviderReturn): OAuthFlow | undefined {
  try {
    const flow = JSON.parse(sessionStorage.getItem(key) ?? "null") as OAuthFlow | null;
    return flow && flow.state === state ? flow : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the flow, whatever its result: it can't be used twice. */
export function endFlow(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // If the browser blocks storage, there's nothing to remove.
  }
}

/** "Ada Lovelace" of Apple's `{"name":{"firstName":"Ada","lastName":"Lovelace"}}`. */
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
