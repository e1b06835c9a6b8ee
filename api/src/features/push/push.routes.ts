import type { Call } from "../../http/call.ts";
import { account, anyone } from "../../http/doors.ts";
import { countTries } from "../../http/limits.ts";
import { onConflict, refusal } from "../../refuse.ts";
import { removePushToken, upsertPushToken } from "./push-tokens.queries.ts";

export const pushRoutes = {
  read: anyone.push.read.handler(({ context: { world } }) => ({
    data: { vapid_key: world.push.vapidKey, fcm: world.push.servesFcm },
  })),

  register: account.push.register.handler(async ({ input: { body }, context }) => {
    const { world, request, session } = context;
    const device_id = theDevice(context);
    const token = world.push.read(body.token);
    if (!token)
      throw refusal("push_token_refused", {
        errors: { token: ["Send a token of FCM, or a subscription at a push service of a known browser."] },
      });
    await countTries(world.db, world.clock.now(), [
      { key: `push-token:${session.account_id}`, most: 60, seconds: 3600 },
    ]);
    // A session that ends at this very moment takes its device along, or never had it.
    const bound = await onConflict({ push_tokens_session_fkey: "unauthenticated" }, () =>
      world.db.inPlatform((tx) =>
        upsertPushToken(tx, {
          device_id,
          session_token: request.token ?? "",
          kind: token.kind,
          token: token.text,
          key: token.key,
        }),
      ),
    );
    if (bound === 0) throw refusal("unauthenticated");
    return { message: "Notifications are on for this device." };
  }),

  remove: account.push.remove.handler(async ({ context }) => {
    await context.world.db.inPlatform((tx) => removePushToken(tx, theDevice(context)));
    return { message: "Notifications are off for this device." };
  }),
};

/** Devices without an id would all be one. */
function theDevice({ request }: Call): string {
  if (!request.deviceId) throw refusal("device_id_missing");
  return request.deviceId;
}
