import { account, anyone } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { findAccount } from "./accounts.queries.ts";
import { welcome } from "./accounts.rules.ts";
import { changeAccount } from "./change-account.action.ts";
import { requestEmail, takeEmail } from "./change-email.action.ts";
import { changePassword, resetPassword, sendReset } from "./change-password.action.ts";
import { proveCode, sendCode } from "./prove-email.action.ts";
import { removeSession } from "./sessions.queries.ts";
import { register, signIn } from "./sign-in.action.ts";
import { restoreEmail } from "./restore-email.action.ts";
import type { Call } from "../../http/call.ts";

const toRegister = (email: string) => ({ email, purpose: "register", account_id: null }) as const;

export const accountsRoutes = {
  validate_email: anyone.accounts.validate_email.handler(async ({ input, context }) => {
    const delay = await sendCode(context, toRegister(input.body.email));
    return {
      message:
        delay === 0
          ? "We sent you a code."
          : "Many codes were requested. We'll email yours within 15 minutes.",
      data: { within_minutes: Math.ceil(delay / 60) },
    };
  }),

  otp_verify: anyone.accounts.otp_verify.handler(async ({ input, context }) => {
    const ticket = await proveCode(context, toRegister(input.body.email), input.body.otp);
    return { message: "Your email is confirmed.", data: { ticket } };
  }),

  register: anyone.accounts.register.handler(async ({ input, context }) =>
    welcome((name) => `Welcome, ${name}.`, await register(context, input.body)),
  ),

  login: anyone.accounts.login.handler(async ({ input, context }) =>
    welcome((name) => `Welcome back, ${name}.`, await signIn(context, input.body)),
  ),

  logout: account.accounts.logout.handler(({ context }) => signOut(context)),
  sign_out: account.accounts.sign_out.handler(({ context }) => signOut(context)),

  send_reset: anyone.accounts.send_reset.handler(async ({ input, context }) => {
    await sendReset(context, input.body.email);
    return { message: "If an account uses this email, we'll send it a link to reset the password." };
  }),

  reset_password: anyone.accounts.reset_password.handler(async ({ input, context }) => {
    await resetPassword(context, input.body);
    return { message: "Password changed. Sign in with your new password." };
  }),

  read: account.accounts.read.handler(async ({ context: { app, session } }) => {
    const found = await app.db.readPlatform((tx) => findAccount(tx, session.account_id));
    if (!found) throw apiError("unauthenticated");
    return { data: found };
  }),

  account_update: account.accounts.account_update.handler(async ({ input, context }) => ({
    message: "Details saved.",
    data: await changeAccount(context, context.session, input.body),
  })),

  profile: account.accounts.profile.handler(async ({ input, context }) => ({
    message: "Profile saved.",
    data: await changeAccount(context, context.session, input.body),
  })),

  change_password: account.accounts.change_password.handler(async ({ input, context }) => {
    await changePassword(context, context.session, input.body);
    return { message: "Password changed. You're signed out on all other devices." };
  }),

  change_email: account.accounts.change_email.handler(async ({ input, context }) => {
    await requestEmail(context, context.session, input.body.email);
    return { message: "We sent a code to your new email." };
  }),

  confirm_email: account.accounts.confirm_email.handler(async ({ input, context }) => ({
    message: "Email changed.",
    data: await takeEmail(context, context.session, input.body),
  })),

  restore_email: anyone.accounts.restore_email.handler(async ({ input, context }) => {
    await restoreEmail(context, input.body.token);
    return { message: "Your account is restored. Choose a new password." };
  }),
};

async function signOut({ app, request }: Call) {
  if (request.isPrefetch) throw apiError("forbidden", { message: "Sign-out can't be prefetched." });
  await app.db.inPlatform((tx) => removeSession(tx, request.token ?? ""));
  return { message: "You're signed out." };
}
