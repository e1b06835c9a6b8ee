import * as z from "zod";
import { factorCode, mailedCode } from "./accounts.ts";
import { account, done } from "../endpoint.ts";
import { refuses } from "../errors.ts";

/** The password, or the code of a letter for who has none. */
const proof = z.object({ password: z.string().max(128).optional(), otp: mailedCode.optional() });
const RecoveryCodes = z.object({
  message: z.string(),
  /** Each works once; shown this once and never again. */
  data: z.object({ recovery_codes: z.array(z.string()) }),
});

/** Codes of an authenticator (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), asked for beside the password. */
export const second_factor = {
  /** For who has no password: the code that stands for it. */
  send_code: account
    .route({ method: "POST", path: "/v1/second-factor/code" })
    .errors(refuses("too_many_requests"))
    .output(done),
  /** Makes a new secret; nothing is asked for before a code of it was confirmed. */
  begin: account
    .route({ method: "POST", path: "/v1/second-factor" })
    .input(z.object({ body: proof }))
    .errors(refuses("wrong_password", "wrong_code", "code_expired", "second_factor_set", "too_many_requests"))
    .output(
      z.object({
        message: z.string(),
        data: z.object({
          /** Base32, to be typed where nothing can be scanned. */
          secret: z.string(),
          /** `otpauth://totp/…`, what the picture to scan says */
          uri: z.string(),
        }),
      }),
    ),
  confirm: account
    .route({ method: "PUT", path: "/v1/second-factor" })
    .input(z.object({ body: z.object({ code: factorCode }) }))
    .errors(refuses("second_factor_wrong", "second_factor_set", "too_many_requests"))
    .output(RecoveryCodes),
  renew_codes: account
    .route({ method: "POST", path: "/v1/second-factor/recovery-codes" })
    .input(z.object({ body: z.object({ code: factorCode }) }))
    .errors(refuses("second_factor_wrong", "too_many_requests"))
    .output(RecoveryCodes),
  remove: account
    .route({ method: "POST", path: "/v1/second-factor/remove" })
    .input(z.object({ body: z.object({ code: factorCode }) }))
    .errors(refuses("second_factor_wrong", "too_many_requests"))
    .output(done),
};
