import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Clock } from "../clock.ts";
import { requestProvider } from "./request-provider.ts";
import {
  emailOf,
  type FacebookSettings,
  nameOf,
  ProviderProblem,
  type SignInProvider,
} from "./sign-in-provider.ts";

// Facebook's access token is opaque: we request its user and app from Facebook. Otherwise a token of any
// other app would be accepted, because it also works with the Graph API.

const toleranceMs = 60_000;

const Checked = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    user_id: z.string().optional(),
    type: z.string().optional(),
    /** Seconds since 1970; 0 for never. */
    expires_at: z.number().optional(),
    scopes: z.array(z.string()).optional(),
  }),
});
const Failed = z.object({ error: z.object({ code: z.number() }) });
/** "The App_id in the input_token did not match the Viewing App" */
const ofAnotherApp = 100;
const Person = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() });

export function openFacebook(
  { appId, appSecret, graphUrl }: FacebookSettings,
  clock: Clock,
): SignInProvider<{ app_id: string; dialog_url: string }> {
  const request = (path: string, query: Record<string, string>) =>
    requestProvider(`${graphUrl}${path}?${new URLSearchParams(query)}`);

  return {
    // graph.facebook.com/v24.0 is for programs, www.facebook.com/v24.0 for browsers.
    option: async () => ({
      app_id: appId,
      dialog_url: `${graphUrl.replace("//graph.", "//www.")}/dialog/oauth`,
    }),

    async read(token) {
      const checked = await request("/debug_token", {
        input_token: token,
        access_token: `${appId}|${appSecret}`,
      });
      const { data } = Checked.safeParse(checked.json);
      if (Failed.safeParse(checked.json).data?.error.code === ofAnotherApp)
        throw new ProviderProblem("rejected", "The token was made for another app");
      // For a wrong token Facebook answers that it is not valid; any other failure is ours or Facebook's.
      if (checked.status !== 200 || !data)
        throw new ProviderProblem("silent", `Facebook answers ${checked.status} to our own token`);
      const problem = problemOf(data.data, appId, clock.now());
      if (problem) throw new ProviderProblem("rejected", problem);

      const requested = await request("/me", {
        fields: "id,name,email",
        access_token: token,
        appsecret_proof: createHmac("sha256", appSecret).update(token).digest("hex"),
      });
      if (requested.status >= 500 || requested.status === 429)
        throw new ProviderProblem("silent", `Facebook answers ${requested.status}`);
      const { data: person } = Person.safeParse(requested.json);
      if (requested.status !== 200 || !person || person.id !== data.data.user_id)
        throw new ProviderProblem("rejected", "Facebook does not say whose token it is");
      return {
        provider: "facebook",
        subject: person.id,
        name: nameOf(person.name),
        email: emailOf(person.email),
        // Facebook does not guarantee that emails are verified.
        emailIsProven: false,
      };
    },
  };
}

/** The reason why a token is rejected; undefined if it is accepted. */
function problemOf(
  { is_valid, app_id, user_id, type, expires_at, scopes }: z.infer<typeof Checked>["data"],
  appId: string,
  now: number,
): string | undefined {
  if (!is_valid) return "The token is not valid";
  if (app_id !== appId) return "The token was made for another app";
  if (type !== undefined && type !== "USER") return "The token has no user";
  if (!user_id || !/^\d{1,40}$/.test(user_id)) return "The token names no user";
  if (expires_at && expires_at * 1000 <= now - toleranceMs) return "The token has run out";
  if (!scopes?.includes("public_profile")) return "The token may not say who it is";
  return undefined;
}
