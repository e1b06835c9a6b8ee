import type { PushPayload } from "@vitrine/contract/accounts/push";
import webPush from "web-push";
import { type Fetched, FetchProblem, type GuardedFetch } from "../guarded-fetch.ts";
import { newsLastsSeconds, secondsOf, type Sent, TryLater } from "./delivery.ts";
import type { Subscription } from "./push-token.ts";

/** Messages to browsers (RFC 8030): web-push encrypts and signs, the guarded fetch delivers. */
export function createWebPush({
  fetchGuarded,
  keys,
  dashboardUrl,
}: {
  fetchGuarded: GuardedFetch;
  keys: { publicKey: string; privateKey: string };
  dashboardUrl: string;
}) {
  const subject = dashboardUrl.startsWith("https:") ? dashboardUrl : "mailto:post@vitrine.localhost";

  function request(subscription: Subscription, payload: PushPayload) {
    try {
      return webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
        vapidDetails: { subject, ...keys },
        TTL: newsLastsSeconds,
        urgency: "high",
        contentEncoding: "aes128gcm",
      });
    } catch {
      // The keys are not valid: the point is not on the curve.
      return undefined;
    }
  }

  return {
    async send(subscription: Subscription, payload: PushPayload): Promise<Sent> {
      const made = request(subscription, payload);
      if (!made) return "rejected";
      const headers = Object.fromEntries(
        Object.entries(made.headers).map(([name, value]): [string, string] => [
          name.toLowerCase(),
          String(value),
        ]),
      );
      try {
        return outcomeOf(
          await fetchGuarded(subscription.endpoint, { post: { headers, body: made.body }, maxBytes: 65_536 }),
        );
      } catch (failure) {
        if (failure instanceof FetchProblem && mayPass.has(failure.code))
          throw new TryLater(failure.message, undefined, { cause: failure });
        if (failure instanceof FetchProblem) return "rejected";
        throw failure;
      }
    },
  };
}

const mayPass = new Set<FetchProblem["code"]>(["unknown_host", "unreachable", "too_slow"]);

function outcomeOf({ status, retryAfter }: Fetched): Sent {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500)
    throw new TryLater(`The push service answered ${status}`, secondsOf(retryAfter));
  return "rejected";
}
