import type { SignedIn } from "@vitrine/contract/accounts/accounts";
import type { SignInOptions } from "@vitrine/contract/accounts/social-logins";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { api, client } from "../../api.ts";
import { referralCode } from "../../shared/account/referral.ts";
import type { OAuthFlow } from "./oauth-flow.ts";

/** The configured providers; undefined while they're loading. */
export function useSignInOptions(): SignInOptions | undefined {
  return useQuery({ ...api.social_logins.options.queryOptions(), staleTime: 10 * 60_000 }).data?.data;
}

/** The provider's response. */
interface Given {
  token: string;
  name?: string;
}

/** Additional information from the user. */
export interface Further {
  email?: string;
  ticket?: string;
  password?: string;
  code?: string;
  keep_account?: boolean;
}

export function comeBy(
  { provider, nonce }: OAuthFlow,
  { token, name }: Given,
  further: Further,
): Promise<z.infer<typeof SignedIn>> {
  const more = { ...further, referral_code: referralCode() };
  if (provider === "google") return client.social_logins.google({ body: { token, nonce, ...more } });
  if (provider === "apple") return client.social_logins.apple({ body: { token, nonce, name, ...more } });
  return client.social_logins.facebook({ body: { fb_token: token, ...more } });
}
