import * as z from "zod";
import { account, anyone, answer, done } from "../endpoint.ts";
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
import { refuses } from "../errors.ts";

/**
 * What signing in answers, and all that a browser stores of a person (under `AUTH_USER`): what the frame shows, and
 * nothing that would serve whoever reads it there.
 */
export const User = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of a square picture; without one the browser shows /images/avatar.png. */
  photo: z.string().nullable(),
  language: z.string(),
  time_zone: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** The whole record of the signed-in person. */
export const Account = User.extend({
  email: z.string(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  company: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  /** The agency that sent them. */
  referral_code: z.string().nullable(),
  /** False for who has only ever come by another company's sign-in. */
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  created_at: instant,
});
export type Account = z.infer<typeof Account>;

/** What deleting the account does to the shops it belongs to, said before it is done. */
export const Deletion = z.object({
  /** Whether the code of a letter is asked for, in the place of a password. */
  by_code: z.boolean(),
  may_delete: z.boolean(),
  shops: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** `leaves`: it goes on without them · `closes`: they are its only owner, it goes with them */
      effect: z.enum(["leaves", "closes"]),
      open_orders: z.number().int(),
    }),
  ),
});
export type Deletion = z.infer<typeof Deletion>;

/** Of every way to sign in. */
export const SignedIn = z.object({ message: z.string(), data: User, token: z.string() });
/** Six digits of a letter. */
export const mailedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Enter the 6-digit code from the email.");
/** Six digits of the authenticator, or a recovery code. */
export const factorCode = z.string().trim().min(6, "Enter the code from your authenticator app.").max(40);
export const referralCode = z.string().max(64).nullish();

const currentPassword = z.string().min(1, "Enter your password.").max(128);
const blank = z.literal("").transform(() => null);
/** A new picture, none (blank), or the address of the one that is there. */
const photo = z.file().or(z.string().max(500)).nullish();

export const accounts = {
  /**
   * Emails a six-digit code for this device. The answer is the same whether or not the address has an account.
   * `within_minutes` is 0, or how long the email may take where many are requested.
   */
  validate_email: anyone
    .route({ method: "POST", path: "/v1/validate-email" })
    .input(z.object({ body: z.object({ email }) }))
    .errors(refuses("too_many_requests"))
    .output(z.object({ message: z.string(), data: z.object({ within_minutes: z.number().int() }) })),
  /** Trades the code this device requested for a ticket that registration takes once, within ten minutes. */
  otp_verify: anyone
    .route({ method: "POST", path: "/v1/otp-verify" })
    .input(z.object({ body: z.object({ email, otp: mailedCode }) }))
    .errors(refuses("wrong_code", "code_expired", "too_many_requests"))
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
    .errors(refuses("ticket_expired", "email_taken", "password_weak", "too_many_requests"))
    .output(SignedIn),
  /** Where a second factor is set, `code` is asked for once the password was right. */
  login: anyone
    .route({ method: "POST", path: "/v1/login" })
    .input(z.object({ body: z.object({ email, password: currentPassword, code: factorCode.optional() }) }))
    .errors(refuses("wrong_credentials", "second_factor_needed", "second_factor_wrong", "too_many_requests"))
    .output(SignedIn),
  /** Only by the bearer token; a browser's guess at what may be visited next is refused. */
  logout: account.route({ method: "GET", path: "/v1/logout" }).output(done),
  sign_out: account.route({ method: "POST", path: "/v1/logout" }).output(done),

  /** Mails a link to a page for a new password. The answer is the same whether or not there is an account. */
  send_reset: anyone
    .route({ method: "POST", path: "/v1/reset_password_email" })
    .input(z.object({ body: z.object({ email }) }))
    .errors(refuses("too_many_requests"))
    .output(done),
  /** Sets a new password by the token of that letter, once, within 30 minutes; all sessions end. */
  reset_password: anyone
    .route({ method: "POST", path: "/v1/reset_password" })
    .input(z.object({ body: z.object({ token: z.string().max(100), password }) }))
    .errors(refuses("reset_expired", "password_weak", "too_many_requests"))
    .output(done),

  read: account.route({ method: "GET", path: "/v1/account" }).output(answer(Account)),
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
    .errors(refuses("picture_refused", "too_many_requests"))
    .output(z.object({ message: z.string(), data: Account })),
  /** What a person says of themselves. */
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
    .errors(refuses("picture_refused", "too_many_requests"))
    .output(z.object({ message: z.string(), data: Account })),
  /** Ends the sessions of all other devices. */
  change_password: account
    .meta({ who: "account", multipart: true })
    .route({ method: "POST", path: "/v1/change_password" })
    .input(z.object({ body: z.object({ current_password: currentPassword, password }) }))
    .errors(refuses("wrong_password", "no_password", "password_weak", "too_many_requests"))
    .output(done),
  /** Mails a code to the new address; nothing changes before it is confirmed. */
  change_email: account
    .route({ method: "POST", path: "/v1/account/email" })
    .input(z.object({ body: z.object({ email, password: currentPassword }) }))
    .errors(refuses("wrong_password", "no_password", "too_many_requests"))
    .output(done),
  /** Takes the new address over; the old one is told, with a way to take it back. */
  confirm_email: account
    .route({ method: "PUT", path: "/v1/account/email" })
    .input(z.object({ body: z.object({ email, otp: mailedCode }) }))
    .errors(refuses("wrong_code", "code_expired", "email_taken", "too_many_requests"))
    .output(z.object({ message: z.string(), data: Account })),
  /**
   * Gives the account back to the address of a letter that told of a new e-mail or authenticator, by its token, once,
   * within seven days. Every way in but that address's mail goes.
   */
  take_back: anyone
    .route({ method: "POST", path: "/v1/account/take-back" })
    .input(z.object({ body: z.object({ token: z.string().max(100) }) }))
    .errors(refuses("reset_expired", "email_taken", "too_many_requests"))
    .output(done),

  deletion: account.route({ method: "GET", path: "/v1/account/delete" }).output(answer(Deletion)),
  /** For who has no password: the code that stands for it. */
  send_deletion_code: account
    .route({ method: "POST", path: "/v1/account/delete/code" })
    .errors(refuses("too_many_requests"))
    .output(done),
  delete: account
    .route({ method: "POST", path: "/v1/account/delete" })
    .input(z.object({ body: z.object({ password: currentPassword.optional(), otp: mailedCode.optional() }) }))
    .errors(
      refuses("wrong_password", "wrong_code", "code_expired", "shop_has_open_orders", "too_many_requests"),
    )
    .output(done),
};
