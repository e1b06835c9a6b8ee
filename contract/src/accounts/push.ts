import * as z from "zod";
import { account, answer, anyone, done } from "../endpoint.ts";
import { refuses } from "../errors.ts";

/** What a push carries to a device, as the service worker and the mobile shell read it. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  icon: z.string(),
  /** The same news under the same tag: a repeat takes the place of the first. */
  tag: z.string(),
  /** `url` is a path of the dashboard. */
  data: z.object({ url: z.string() }),
});
export type PushPayload = z.infer<typeof PushPayload>;

export const push = {
  /** What a device needs to register: the key browsers subscribe with, and whether tokens of FCM are served. */
  read: anyone
    .route({ method: "GET", path: "/v1/push" })
    .output(answer(z.object({ vapid_key: z.string(), fcm: z.boolean() }))),
  /**
   * Pushes the person's notifications to the device that asks, until its session ends. `token` is a registration
   * token of FCM, or the JSON text of a browser's PushSubscription. Said again it replaces what the device had.
   */
  register: account
    .route({ method: "POST", path: "/v1/fcm_token", successStatus: 200 })
    .input(
      z.object({
        body: z.object({
          token: z.string().trim().min(1, "Send a token.").max(4096, "Send 4096 characters or fewer."),
        }),
      }),
    )
    .errors(refuses("push_token_refused", "device_id_missing", "too_many_requests"))
    .output(done),
  /** Pushes nothing more to the device that asks. */
  remove: account.route({ method: "DELETE", path: "/v1/fcm_token" }).output(done),
};
