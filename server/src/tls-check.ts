import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { StoreMap } from "@vitrine/api/events/store-map";

const forwardingHeaders = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"];

/**
 * GET /tls-check?domain=shop.example.com: true if the host is a shop's verified domain, so that the proxy may obtain a
 * certificate for it (`ask` in a Caddyfile). Answered from memory; an unknown host is looked up at most every few seconds.
 *
 * @param secret has to be sent as `?secret=`; without one, only requests of this machine are answered, and not those that the
 *   proxy forwards
 */
export async function mayHaveCertificate(
  request: IncomingMessage,
  stores: StoreMap,
  secret: string | undefined,
): Promise<boolean> {
  const query = new URLSearchParams((request.url ?? "").split("?")[1] ?? "");
  const mayAsk = secret === undefined ? isLocal(request) : isSame(query.get("secret") ?? "", secret);
  if (!mayAsk) return false;
  const host = (query.get("domain") ?? "").toLowerCase().replace(/\.$/, "");
  return (await stores.byHost(host)) !== undefined;
}

function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? "");
  return isLoopback && forwardingHeaders.every((name) => headers[name] === undefined);
}

function isSame(sent: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}
