import type { Logger } from "pino";
import type { ProviderName, SignInOptions } from "@vitrine/contract/accounts/social-logins";
import type { Clock } from "../clock.ts";
import { openFacebook } from "./facebook.ts";
import { openIdTokens } from "./id-tokens.ts";
import type { FacebookSettings, IdTokenSettings, SignInProvider } from "./sign-in-provider.ts";

/** Settings of the sign-in providers, from the environment. */
export interface SignInSettings {
  google?: IdTokenSettings;
  apple?: IdTokenSettings;
  facebook?: FacebookSettings;
}

/** The configured providers. */
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
