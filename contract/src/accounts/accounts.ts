import * as z from "zod";
import { account, anyone, response, done } from "../endpoint.ts";
import {
  email,
  instant,
  language,
  line,
  optionalLine,
  optionalText,
  password,
  phone,
  timeZone,
} from "../values/fields.ts";
import { errorMap } from "../errors.ts";

/**
 * The response of a sign-in, which the browser stores under `AUTH_USER`: only what the dashboard's frame shows, and
 * nothing useful to others who read it there.
 */
export const User = z.object({
  id: z.string(),
  name: z.string(),
  /** URL of a square picture; if null, the browser shows /images/avatar.png. */
  photo: z.string().nullable(),
  language: z.string(),
  time_zone: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** The complete account of the signed-in user. */
export const Account = User.extend({
  email: z.string(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  company: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  /** Referral code of the affiliate agency. */
  referral_code: z.string().nullable(),
  /** False if the user has only signed in with Google, Apple or Facebook. */
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  created_at: instant,
});
export type Account = z.infer<typeof Account>;

/** Effects of deleting the account on its shops, shown before the deletion. */
export const Deletion = z.object({
  may_delete: z.boolean(),
  shops: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** `leaves`: the shop continues without this user · `closes`: this user is its only owner, so it closes */
      effect: z.enum(["leaves", "closes"]),
      open_orders: z.number().int(),
    }),
  ),
});
export type Deletion = z.infer<typeof Deletion>;

/** The response of every sign-in method. */
export const SignedIn = z.object({ message: z.string(), data: User, token: z.string() });
/** Six-digit code of an email. */
export const mailedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Enter the 6-digit code from the email.");
/** Six-digit code of an authenticator app, or a recovery code. */
export const factorCode = z.string().trim().min(6, "Enter the code from your authenticator app.").max(40);
export const referralCode = z.string().max(64).nullish();
/** Cancels the deletion of the account, for a retry after `deletion_scheduled`. */
export const keepAccount = z.boolean().default(false);

const currentPassword = z.string().min(1, "Enter your password.").max(128);
const blank = z.literal("").transform(() => null);
/** A new picture, "" or null for none, or the current picture's URL. */
const photo = z.file().or(z.string().max(500)).nullish();

export const accounts = {
  /**
   * Emails a six-digit code for this device. The response is the same whether or not the email has an account.
   * `within_minutes` is 0, or the maximum delay of the email while many are requested.
   */
  validate_email: anyone
    .route({ method: "POST", path: "/v1/validate-email" })
    .input(z.object({ body: z.object({ email }) }))
    .errors(errorMap("too_many_requests"))
    .output(z.object({ message: z.string(), data: z.object({ within_minutes: z.number().int() }) })),
  /**
   * Exchanges the code that this device requested for a ticket. Registration accepts a ticket once, within ten
   * minutes.
   */
  otp_verify: anyone
    .route({ method: "POST", path: "/v1/otp-verify" })
    .input(z.object({ body: z.object({ email, otp: mailedCode }) }))
    .errors(errorMap("wrong_code", "code_expired", "too_many_requests"))
    .output(z.object({ message: z.string(), data: z.object({ ticket: z.string() }) })),
  register: anyone
    .route({ method: "POST", path: "/v1/register", successStatus: 200 })
    .input(
      z.object({
        body: z.object({
          name: line(80),
          email,
          password,
          ticket: z.string().max(100),
          referral_code: referralCode,
        }),
      }),
    )
    .errors(errorMap("ticket_expired", "email_taken", "password_weak", "too_many_requests"))
    .output(SignedIn),
  /**
   * If the account has a second factor, `code` is required once the password is correct; if its deletion is scheduled,
   * `keep_account`. That error has the time of the deletion as `deletes_at`.
   */
  login: anyone
    .route({ method: "POST", path: "/v1/login" })
    .input(
      z.object({
        body: z.object({
          email,
          password: currentPassword,
          code: factorCode.optional(),
          keep_account: keepAccount,
        }),
      }),
    )
    .errors(
      errorMap(
        "wrong_credentials",
        "second_factor_needed",
        "second_factor_wrong",
        "deletion_scheduled",
        "too_many_requests",
      ),
    )
    .output(SignedIn),
  /** Accepts only the bearer token, and rejects the browser's speculative requests (prefetch). */
  logout: account.route({ method: "GET", path: "/v1/logout" }).output(done),
  sign_out: account.route({ method: "POST", path: "/v1/logout" }).output(done),

  /** Emails a link to reset the password. The response is the same whether or not there is an account. */
  send_reset: anyone
    .route({ method: "POST", path: "/v1/reset_password_email" })
    .input(z.object({ body: z.object({ email }) }))
    .errors(errorMap("too_many_requests"))
    .output(done),
  /** Sets a new password with the token of that email, which works once, for 30 minutes. Ends all sessions. */
  reset_password: anyone
    .route({ method: "POST", path: "/v1/reset_password" })
    .input(z.object({ body: z.object({ token: z.string().max(100), password }) }))
    .errors(errorMap("reset_expired", "password_weak", "too_many_requests"))
    .output(done),

  read: account.route({ method: "GET", path: "/v1/account" }).output(response(Account)),
  account_update: account
    .meta({ who: "account", multipart: true, maxBody: 21_000_000 })
    .route({ method: "POST", path: "/v1/account_update" })
    .input(
      z.object({
        body: z.object({
          name: line(80).optional(),
          phone: blank.or(phone).nullish(),
          photo,
          language: language.optional(),
          time_zone: blank.or(timeZone).nullish(),
        }),
      }),
    )
    .errors(errorMap("picture_rejected", "too_many_requests"))
    .output(z.object({ message: z.string(), data: Account })),
  /** Changes the user's own details. */
  profile: account
    .meta({ who: "account", multipart: true, maxBody: 21_000_000 })
    .route({ method: "POST", path: "/profile" })
    .input(
      z.object({
        body: z.object({
          name: line(80).optional(),
          photo,
          job_title: optionalLine(80).optional(),
          company: optionalLine(80).optional(),
          bio: optionalText(1_000).optional(),
          website: blank
            .or(z.url({ protocol: /^https?$/, error: "Enter a URL that starts with https://." }).max(300))
            .nullish(),
        }),
      }),
    )
    .errors(errorMap("picture_rejected", "too_many_requests"))
    .output(z.object({ message: z.string(), data: Account })),
  /** Ends the sessions of all other devices. */
  change_password: account
    .meta({ who: "account", multipart: true })
    .route({ method: "POST", path: "/v1/change_password" })
    .input(z.object({ body: z.object({ current_password: currentPassword, password }) }))
    .errors(errorMap("wrong_password", "no_password", "password_weak", "too_many_requests"))
    .output(done),
  /** Emails a code to the new email address; nothing changes until it is confirmed. */
  change_email: account
    .meta({ who: "account", proof: "always" })
    .route({ method: "POST", path: "/v1/account/email" })
    .input(z.object({ body: z.object({ email }) }))
    .errors(errorMap("proof_required", "too_many_requests"))
    .output(done),
  /** Changes the email. The old email is notified, with a link to undo the change. */
  confirm_email: account
    .route({ method: "PUT", path: "/v1/account/email" })
    .input(z.object({ body: z.object({ email, otp: mailedCode }) }))
    .errors(errorMap("wrong_code", "code_expired", "email_taken", "too_many_requests"))
    .output(z.object({ message: z.string(), data: Account })),
  /**
   * Restores the account to the email that was notified of a new email or authenticator, with the token of that
   * notification, which works once, within seven days. Removes every other way to sign in.
   */
  restore_email: anyone
    .route({ method: "POST", path: "/v1/account/restore-email" })
    .input(z.object({ body: z.object({ token: z.string().max(100) }) }))
    .errors(errorMap("reset_expired", "email_taken", "too_many_requests"))
    .output(done),

  deletion: account.route({ method: "GET", path: "/v1/account/delete" }).output(response(Deletion)),
  /**
   * Ends all sessions, and deletes the account after `deletionDays` unless the user keeps it. Shops of which the user is the only
   * owner close at once and are deleted at the same time; the user leaves all others. The password is a proof of identity too,
   * as the specification requires, unless the user has an authenticator app.
   */
  delete: account
    .meta({ who: "account", proof: "for_some" })
    .route({ method: "POST", path: "/v1/account/delete" })
    .input(z.object({ body: z.object({ password: currentPassword.optional() }) }))
    .errors(errorMap("proof_required", "wrong_password", "shop_has_open_orders", "too_many_requests"))
    .output(done),
};
