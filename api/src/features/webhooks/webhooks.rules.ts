import { createHmac } from "node:crypto";
import { maxWebhookFailures, webhookRetrySeconds } from "@vitrine/contract/shops/webhooks";

/** The beginning of every secret, by which leaked ones are found. */
export const secretPrefix = "whsec_";

/**
 * The header `Vitrine-Signature`: the time of the try in seconds, and one HMAC-SHA256 of `time.body` for each secret. The
 * receiver accepts any of them, and rejects old times, so that a recorded request can't be sent again.
 */
export function signatureOf(body: string, secrets: string[], at: number): string {
  const time = Math.floor(at / 1_000);
  const macs = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`,
  );
  return [`t=${time}`, ...macs].join(",");
}

/** Seconds until the next try after `tries` of them failed; undefined if it was the last. */
export function nextTryIn(tries: number): number | undefined {
  return webhookRetrySeconds[tries - 1];
}

/** True if a webhook with this number of failed deliveries is turned off. */
export function hasFailedForGood(failures: number): boolean {
  return failures >= maxWebhookFailures;
}

/** True if the receiver has accepted the delivery. A redirect isn't followed, so it is a failure. */
export function isAccepted(statusCode: number): boolean {
  return statusCode >= 200 && statusCode < 300;
}

const maxResponse = 2_000;

/** The beginning of a response as text that PostgreSQL can store. */
export function shownResponse(bytes: Buffer): string {
  return bytes
    .subarray(0, maxResponse)
    .toString("utf8")
    .replace(/[\p{Cc}\ufffd]/gu, (character) => (/[\n\t]/.test(character) ? character : ""));
}
