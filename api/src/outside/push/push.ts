import type { PushPayload } from "@vitrine/contract/accounts/push";
import type { GuardedFetch } from "../guarded-fetch.ts";
import type { Sent } from "./delivery.ts";
import { createFcm, type ServiceAccount } from "./fcm.ts";
import { type PushToken, readPushToken } from "./push-token.ts";
import { isPushService } from "./push-services.ts";
import { createWebPush } from "./browsers.ts";
import { vapidKeys } from "./vapid-keys.ts";

/** Push messages to users' devices. */
export interface Push {
  /** The public key that a browser subscribes with, base64url. */
  vapidKey: string;
  /** True if tokens of the mobile app are accepted. */
  servesFcm: boolean;
  /** Parses a token from a device; undefined if nothing can be sent to it. */
  read(text: string): PushToken | undefined;
  /**
   * @throws TryLater
   */
  send(token: PushToken, payload: PushPayload): Promise<Sent>;
}

export interface PushOptions {
  fetchGuarded: GuardedFetch;
  /** The VAPID keys are derived from it. */
  secret: string;
  /** Contact for push services when there is a problem with our messages. */
  dashboardUrl: string;
  serviceAccount?: ServiceAccount;
  /** For tests: replaces Google's URL and the list of push services. No environment variable sets them. */
  fcmUrl?: string;
  isPushService?: (endpoint: URL) => boolean;
}

export function createPush(options: PushOptions): Push {
  const keys = vapidKeys(options.secret);
  const mayReceive = options.isPushService ?? isPushService;
  const web = createWebPush({ ...options, keys });
  const fcm = options.serviceAccount && createFcm(options.serviceAccount, options.fcmUrl);
  return {
    vapidKey: keys.publicKey,
    servesFcm: fcm !== undefined,
    read: (text) => readPushToken(text, mayReceive),
    async send(token, payload) {
      if (token.kind === "fcm") return fcm ? fcm.send(token.token, payload) : "rejected";
      // Validated again: the stored token may date from a time with a different list.
      if (!mayReceive(new URL(token.subscription.endpoint))) return "rejected";
      return web.send(token.subscription, payload);
    },
  };
}
