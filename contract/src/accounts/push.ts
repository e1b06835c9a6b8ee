import * as z from "zod";
import { account, response, anyone, done } from "../endpoint.ts";
import { errorMap } from "../errors.ts";

/** Payload of a push message, as read by the service worker and the mobile shell. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  icon: z.string(),
  /** A later push with the same tag replaces the earlier one. */
  tag: z.string(),
  /** `url` is a path of the dashboard. */
  data: z.object({ url: z.string() }),
});
export type PushPayload = z.infer<typeof PushPayload>;

export const push = {
  /** Settings for registration: the VAPID key for browsers, and whether FCM tokens are supported. */
  read: anyone
    .route({ method: "GET", path: "/v1/push" })
    .output(response(z.object({ vapid_key: z.string(), fcm: z.boolean() }))),
  /**
   * Pushes the user's notifications to this device until its session ends. `token` is an FCM registration token, or a
   * browser's PushSubscription as JSON text. A later call replaces the device's registration.
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
    .errors(errorMap("push_token_rejected", "device_id_missing", "too_many_requests"))
    .output(done),
  /** Stops pushes to this device. */
  remove: account.route({ method: "DELETE", path: "/v1/fcm_token" }).output(done),
};
