import * as z from "zod";
import { account, response, done } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** A browser in which the user is signed in. */
export const Session = z.object({
  id: z.string(),
  /** As the browser reported at sign-in, e.g. "Chrome 156" and "Linux x86_64". */
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  seen_at: instant,
  /** True for the session of this request. */
  is_this: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const sessions = {
  list: account.route({ method: "GET", path: "/v1/sessions" }).output(response(z.array(Session))),
  end: account
    .route({ method: "DELETE", path: "/v1/sessions/{id}" })
    .input(z.object({ params: z.object({ id: z.uuid() }) }))
    .output(done),
  /** Ends all other sessions of the user. */
  end_others: account.route({ method: "DELETE", path: "/v1/sessions" }).output(done),
};
