import { anyone } from "../../http/guards.ts";
import { welcome } from "../accounts/accounts.rules.ts";
import { signInByProvider } from "./sign-in-by-provider.action.ts";

export const socialLoginsRoutes = {
  options: anyone.social_logins.options.handler(async ({ context }) => {
    const { google, apple, facebook } = context.app.signInProviders;
    const [byGoogle, byApple, byFacebook] = await Promise.all([
      google?.option(),
      apple?.option(),
      facebook?.option(),
    ]);
    return { data: { google: byGoogle ?? null, apple: byApple ?? null, facebook: byFacebook ?? null } };
  }),

  google: anyone.social_logins.google.handler(async ({ input: { body }, context }) =>
    welcome((name) => `Welcome, ${name}.`, await signInByProvider(context, "google", body, body)),
  ),

  apple: anyone.social_logins.apple.handler(async ({ input: { body }, context }) =>
    welcome((name) => `Welcome, ${name}.`, await signInByProvider(context, "apple", body, body)),
  ),

  facebook: anyone.social_logins.facebook.handler(async ({ input, context }) => {
    const { fb_token: token, ...further } = input.body;
    return welcome(
      (name) => `Welcome, ${name}.`,
      await signInByProvider(context, "facebook", { token }, further),
    );
  }),
};
