import type { Account } from "@vitrine/contract/accounts/accounts";
import type { Call } from "../../http/call.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { findAccount, updateEmail } from "./accounts.queries.ts";
import { expireCodes } from "./email-codes.queries.ts";
import { lockSession } from "./lock-account.action.ts";
import { expireResetLinks } from "./mailed-links.queries.ts";
import { sendCode, spendCode } from "./prove-email.action.ts";
import type { Session } from "./sessions.queries.ts";
import { notifyOwner } from "./notify-owner.action.ts";

/** Sends a code to the email that the user wants to change to. */
export async function requestEmail(call: Call, session: Session, email: string): Promise<void> {
  await sendCode(call, { email, purpose: "change_email", account_id: session.account_id });
}

/**
 * Changes the email once its code is verified. The previous email is notified and can restore the account.
 */
export async function takeEmail(
  call: Call,
  session: Session,
  body: { email: string; otp: string },
): Promise<Account> {
  const id = session.account_id;
  await spendCode(call, { email: body.email, purpose: "change_email", account_id: id }, body.otp);
  return onConflict({ accounts_email_key: "email_taken" }, () =>
    call.app.db.inPlatform(async (tx) => {
      await lockSession(tx, call, id);
      const before = await updateEmail(tx, id, body.email);
      // A reset link sent to the old email must not set the password of the account under its new email.
      await expireResetLinks(tx, id);
      // Nor a code for another new email, requested before this one.
      await expireCodes(tx, id);
      if (before && before !== body.email)
        await notifyOwner(tx, call, { id, email: before }, "email_changed");
      const account = await findAccount(tx, id);
      if (!account) throw apiError("unauthenticated");
      return account;
    }),
  );
}
