import { account } from "../../http/guards.ts";
import {
  beginSecondFactor,
  confirmSetUp,
  dropSecondFactor,
  renewRecoveryCodes,
} from "./second-factor.action.ts";

export const secondFactorRoutes = {
  begin: account.second_factor.begin.handler(async ({ context }) => ({
    message: "Scan this QR code with your authenticator app.",
    data: await beginSecondFactor(context, context.session),
  })),

  confirm: account.second_factor.confirm.handler(async ({ input: { body }, context }) => ({
    message: "Your authenticator app is set up.",
    data: { recovery_codes: await confirmSetUp(context, context.session, body.code) },
  })),

  renew_codes: account.second_factor.renew_codes.handler(async ({ input: { body }, context }) => ({
    message: "These codes replace your earlier recovery codes.",
    data: { recovery_codes: await renewRecoveryCodes(context, context.session, body.code) },
  })),

  remove: account.second_factor.remove.handler(async ({ input: { body }, context }) => {
    await dropSecondFactor(context, context.session, body.code);
    return { message: "Your authenticator app was removed." };
  }),
};
