import * as z from "zod";
import { account, answer, done } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** Somebody's browser that is signed in. */
export const Session = z.object({
  id: z.string(),
  /** As the browser called itself at sign-in, e.g. "Chrome 156" and "Linux x86_64". */
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  seen_at: instant,
  /** The one that asks. */
  is_this: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const sessions = {
  list: account.route({ method: "GET", path: "/v1/sessions" }).output(answer(z.array(Session))),
  end: account
    .route({ method: "DELETE", path: "/v1/sessions/{id}" })
    .input(z.object({ params: z.object({ id: z.uuid() }) }))
    .output(done),
  /** Signs out everywhere but here. */
  end_others: account.route({ method: "DELETE", path: "/v1/sessions" }).output(done),
};
