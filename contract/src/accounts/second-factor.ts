import * as z from "zod";
import { factorCode } from "./accounts.ts";
import { account, done } from "../endpoint.ts";
import { errorMap } from "../errors.ts";

const RecoveryCodes = z.object({
  message: z.string(),
  /** Each works once. They are shown only in this response. */
  data: z.object({ recovery_codes: z.array(z.string()) }),
});

/** Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), required with the password. */
export const second_factor = {
  /** Creates a new secret. It takes effect when a code of it is confirmed. */
  begin: account
    .meta({ who: "account", proof: "always" })
    .route({ method: "POST", path: "/v1/second-factor" })
    .errors(errorMap("second_factor_set", "proof_required"))
    .output(
      z.object({
        message: z.string(),
        data: z.object({
          /** Base32, to type if the QR code can't be scanned. */
          secret: z.string(),
          /** `otpauth://totp/…`, the content of the QR code. */
          uri: z.string(),
        }),
      }),
    ),
  confirm: account
    .route({ method: "PUT", path: "/v1/second-factor" })
    .input(z.object({ body: z.object({ code: factorCode }) }))
    .errors(errorMap("second_factor_wrong", "second_factor_set", "too_many_requests"))
    .output(RecoveryCodes),
  renew_codes: account
    .route({ method: "POST", path: "/v1/second-factor/recovery-codes" })
    .input(z.object({ body: z.object({ code: factorCode }) }))
    .errors(errorMap("second_factor_wrong", "too_many_requests"))
    .output(RecoveryCodes),
  remove: account
    .route({ method: "POST", path: "/v1/second-factor/remove" })
    .input(z.object({ body: z.object({ code: factorCode }) }))
    .errors(errorMap("second_factor_wrong", "too_many_requests"))
    .output(done),
};
