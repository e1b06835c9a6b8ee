import * as z from "zod";

/** A browser's subscription: the endpoint, and the keys for messages that only this browser can decrypt. */
export interface Subscription {
  endpoint: string;
  /** base64url: a point of P-256 (65 bytes), and 16 random bytes. */
  keys: { p256dh: string; auth: string };
}

/** `key` identifies the receiver, `text` is the stored form of the token. */
export type PushToken = { text: string; key: string } & (
  | { kind: "fcm"; token: string }
  | { kind: "web"; subscription: Subscription }
);

const Subscribed = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2048),
  keys: z.object({
    p256dh: z.string().refine((text) => bytesOf(text)?.length === 65 && bytesOf(text)?.[0] === 4),
    auth: z.string().refine((text) => bytesOf(text)?.length === 16),
  }),
});

/** Parses a token from a device: the JSON text of a subscription, else a registration token of FCM. */
export function readPushToken(text: string, mayReceive: (endpoint: URL) => boolean): PushToken | undefined {
  if (/^[\w:-]{20,}$/.test(text)) return { kind: "fcm", token: text, text, key: text };
  const parsed = Subscribed.safeParse(parse(text));
  if (!parsed.success) return undefined;
  const { endpoint, keys } = parsed.data;
  const url = URL.parse(endpoint);
  if (!url || !mayReceive(url)) return undefined;
  const subscription = { endpoint: url.href, keys };
  return { kind: "web", subscription, text: JSON.stringify(subscription), key: url.href };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bytesOf(base64url: string): Buffer | undefined {
  return /^[\w-]+=*$/.test(base64url) ? Buffer.from(base64url, "base64url") : undefined;
}
