import { account } from "../../http/doors.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import { needPassword } from "./own-password.action.ts";
import {
  beginSecondFactor,
  confirmSetUp,
  dropSecondFactor,
  renewRecoveryCodes,
} from "./second-factor.action.ts";

export const secondFactorRoutes = {
  begin: account.second_factor.begin.handler(async ({ input: { body }, context }) => {
    const { session, world } = context;
    const kept = await world.db.lookUp((tx) => findPasswordHash(tx, session.account_id));
    // Who has none has proven themselves to another company at sign-in.
    if (kept?.hash) await needPassword(context, session.account_id, body.password ?? "", "password");
    return { message: "Scan this with your authenticator.", data: await beginSecondFactor(context, session) };
  }),

  confirm: account.second_factor.confirm.handler(async ({ input: { body }, context }) => ({
    message: "Your authenticator is set.",
    data: { recovery_codes: await confirmSetUp(context, context.session, body.code) },
  })),

  renew_codes: account.second_factor.renew_codes.handler(async ({ input: { body }, context }) => ({
    message: "These replace your earlier recovery codes.",
    data: { recovery_codes: await renewRecoveryCodes(context, context.session, body.code) },
  })),

  remove: account.second_factor.remove.handler(async ({ input: { body }, context }) => {
    await dropSecondFactor(context, context.session, body.code);
    return { message: "Your authenticator is removed." };
  }),
};
