import * as z from "zod";
import { factorCode, keepAccount, referralCode, SignedIn } from "./accounts.ts";
import { anyone, response } from "../endpoint.ts";
import { email, optionalLine } from "../values/fields.ts";
import { errorMap } from "../errors.ts";

/** Settings to redirect the browser to Google or Apple. */
const ByIdToken = z.object({ client_id: z.string(), authorize_url: z.string() });

/** The available sign-in providers; null if a provider is not configured or doesn't respond. */
export const SignInOptions = z.object({
  google: ByIdToken.nullable(),
  apple: ByIdToken.nullable(),
  facebook: z.object({ app_id: z.string(), dialog_url: z.string() }).nullable(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;
export type ProviderName = keyof SignInOptions;

const token = z.string().trim().min(1, "Send the provider's token.").max(8_000);

/**
 * Further fields, for a retry after an expected error. `email_needed`: repeat the call with an email and its
 * `otp_verify` ticket. `link_needed`: with that, or with the account's password. `second_factor_needed`: with the
 * authenticator's code. `deletion_scheduled`: with `keep_account`.
 */
const further = {
  email: email.nullish(),
  ticket: z.string().max(100).nullish(),
  password: z.string().max(128).nullish(),
  code: factorCode.optional(),
  keep_account: keepAccount,
  referral_code: referralCode,
};
const idToken = {
  token,
  /** The nonce that was requested for the token; omitted only if the token has none. */
  nonce: z.string().max(200).nullish(),
  ...further,
};

const signInErrors = errorMap(
  "sign_in_way_missing",
  "provider_silent",
  "sign_in_rejected",
  "email_needed",
  "link_needed",
  "ticket_expired",
  "wrong_credentials",
  "second_factor_needed",
  "second_factor_wrong",
  "deletion_scheduled",
  "too_many_requests",
);

/** Sign-in with Google, Apple or Facebook. 201 for new and for returning users. */
export const social_logins = {
  options: anyone.route({ method: "GET", path: "/v1/sign-in-options" }).output(response(SignInOptions)),
  google: anyone
    .route({ method: "POST", path: "/v1/login/google", successStatus: 201 })
    .input(z.object({ body: z.object(idToken) }))
    .errors(signInErrors)
    .output(SignedIn),
  apple: anyone
    .route({ method: "POST", path: "/v1/login/apple", successStatus: 201 })
    // Apple sends the name only once, to the browser, and never in the token.
    .input(z.object({ body: z.object({ ...idToken, name: optionalLine(80) }) }))
    .errors(signInErrors)
    .output(SignedIn),
  facebook: anyone
    .route({ method: "POST", path: "/login/facebook", successStatus: 201 })
    .input(z.object({ body: z.object({ fb_token: token, ...further }) }))
    .errors(signInErrors)
    .output(SignedIn),
};
