import type { Call } from "../../http/call.ts";
import { account, anyone } from "../../http/guards.ts";
import { countTries } from "../../http/limits.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { removePushToken, upsertPushToken } from "./push-tokens.queries.ts";

export const pushRoutes = {
  read: anyone.push.read.handler(({ context: { app } }) => ({
    data: { vapid_key: app.push.vapidKey, fcm: app.push.servesFcm },
  })),

  register: account.push.register.handler(async ({ input: { body }, context }) => {
    const { app, request, session } = context;
    const device_id = requireDevice(context);
    const token = app.push.read(body.token);
    if (!token)
      throw apiError("push_token_rejected", {
        errors: { token: ["Send an FCM token, or a web push subscription of a supported browser."] },
      });
    await countTries(app.db, app.clock.now(), [
      { key: `push-token:${session.account_id}`, max: 60, seconds: 3600 },
    ]);
    // The session may end at this moment.
    const bound = await onConflict({ push_tokens_session_fkey: "unauthenticated" }, () =>
      app.db.inPlatform((tx) =>
        upsertPushToken(tx, {
          device_id,
          session_token: request.token ?? "",
          kind: token.kind,
          token: token.text,
          key: token.key,
        }),
      ),
    );
    if (bound === 0) throw apiError("unauthenticated");
    return { message: "Notifications are on for this device." };
  }),

  remove: account.push.remove.handler(async ({ context }) => {
    await context.app.db.inPlatform((tx) => removePushToken(tx, requireDevice(context)));
    return { message: "Notifications are off for this device." };
  }),
};

/** Clients without a device id would share one row. */
function requireDevice({ request }: Call): string {
  if (!request.deviceId) throw apiError("device_id_missing");
  return request.deviceId;
}
