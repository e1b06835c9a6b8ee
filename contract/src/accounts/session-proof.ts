import * as z from "zod";
import { factorCode, mailedCode } from "./accounts.ts";
import { account, done, response } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant } from "../values/fields.ts";

/** Minutes for which a proof of identity lasts, in the session that gave it. */
export const proofMinutes = 15;

/**
 * Means by which a user proves their identity: the code of their authenticator app if they have one, otherwise their password,
 * otherwise a code by email.
 */
const proofMeans = ["authenticator", "password", "email"] as const;

/** Proof of identity before a change that could take a shop over, which is rejected with `proof_required` without one. */
export const session_proof = {
  read: account
    .route({ method: "GET", path: "/v1/session-proof" })
    .output(response(z.object({ by: z.enum(proofMeans), is_proven: z.boolean() }))),
  /** Emails a code, for users without a password and without an authenticator app. */
  send_code: account
    .route({ method: "POST", path: "/v1/session-proof/code" })
    .errors(errorMap("too_many_requests"))
    .output(done),
  /** Counts wrong passwords and codes with those of sign-ins. */
  prove: account
    .route({ method: "POST", path: "/v1/session-proof" })
    .input(
      z.object({
        body: z.object({
          password: z.string().max(128).optional(),
          code: factorCode.optional(),
          otp: mailedCode.optional(),
        }),
      }),
    )
    .errors(
      errorMap("wrong_password", "second_factor_wrong", "wrong_code", "code_expired", "too_many_requests"),
    )
    .output(response(z.object({ proven_until: instant }))),
};
