import * as z from "zod";
import { account, anyone, answer, done } from "./endpoint.ts";
import { email, instant, line, password } from "./fields.ts";
import { refuses } from "./refusals.ts";

/** A signed-in person, as the browser keeps it under `AUTH_USER`. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  language: z.string(),
  time_zone: z.string().nullable(),
  created_at: instant,
});
export type Account = z.infer<typeof Account>;

const SignedIn = z.object({ message: z.string(), data: Account, token: z.string() });
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Type the six digits from the mail.");

export const accounts = {
  /** Mails a six-digit code. The answer is the same whether or not the address has an account. */
  validate_email: anyone
    .route({ method: "POST", path: "/v1/validate-email" })
    .input(z.object({ body: z.object({ email }) }))
    .errors(refuses("too_many_requests"))
    .output(done),
  /** Trades the code for a ticket that registration takes once, within ten minutes. */
  otp_verify: anyone
    .route({ method: "POST", path: "/v1/otp-verify" })
    .input(z.object({ body: z.object({ email, otp: code }) }))
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
          referral_code: z.string().max(64).nullish(),
        }),
      }),
    )
    .errors(refuses("ticket_expired", "email_taken", "password_weak", "too_many_requests"))
    .output(SignedIn),
  login: anyone
    .route({ method: "POST", path: "/v1/login" })
    .input(
      z.object({ body: z.object({ email, password: z.string().min(1, "Type your password.").max(128) }) }),
    )
    .errors(refuses("wrong_credentials", "too_many_requests"))
    .output(SignedIn),
  logout: account.route({ method: "GET", path: "/v1/logout" }).output(done),
  read: account.route({ method: "GET", path: "/v1/account" }).output(answer(Account)),
};
