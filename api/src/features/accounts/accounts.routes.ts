import { account, anyone } from "../../http/doors.ts";
import { refusal } from "../../refuse.ts";
import { findAccount } from "./accounts.queries.ts";
import { proveCode, sendCode } from "./prove-email.action.ts";
import { removeSession } from "./sessions.queries.ts";
import { register, signIn } from "./sign-in.action.ts";

export const accountsRoutes = {
  validate_email: anyone.accounts.validate_email.handler(async ({ input, context }) => {
    await sendCode(context, input.body.email);
    return { message: "We have sent you a code." };
  }),

  otp_verify: anyone.accounts.otp_verify.handler(async ({ input, context }) => {
    const ticket = await proveCode(context, input.body.email, input.body.otp);
    return { message: "Your e-mail is confirmed.", data: { ticket } };
  }),

  register: anyone.accounts.register.handler(async ({ input, context }) => {
    const { account, token } = await register(context, input.body);
    return { message: `Welcome, ${account.name}.`, data: account, token };
  }),

  login: anyone.accounts.login.handler(async ({ input, context }) => {
    const { account, token } = await signIn(context, input.body);
    return { message: `Welcome back, ${account.name}.`, data: account, token };
  }),

  logout: account.accounts.logout.handler(async ({ context }) => {
    await context.world.db.inPlatform((tx) => removeSession(tx, context.request.token ?? ""));
    return { message: "You are signed out." };
  }),

  read: account.accounts.read.handler(async ({ context }) => {
    const found = await context.world.db.inPlatform((tx) => findAccount(tx, context.session.account_id));
    if (!found) throw refusal("unauthenticated");
    return { data: found };
  }),
};
