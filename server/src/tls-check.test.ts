import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import type { StoreMap } from "@vitrine/api/events/store-map";
import { mayHaveCertificate } from "./tls-check.ts";

const stores = {
  byHost: async (host: string) => (host === "fern.example" ? { id: 1 } : undefined),
} as unknown as StoreMap;

/** A request as the proxy sends it. */
function ask(query: string, more: { ip?: string; headers?: Record<string, string>; secret?: string } = {}) {
  const { ip = "127.0.0.1", headers = {}, secret } = more;
  const request = { url: `/tls-check?${query}`, headers, socket: { remoteAddress: ip } };
  return mayHaveCertificate(request as unknown as IncomingMessage, stores, secret);
}

it("allows certificates for verified domains only", async () => {
  expect(await ask("domain=fern.example")).toBe(true);
  expect(await ask("domain=Fern.Example.")).toBe(true);
  expect(await ask("domain=evil.example")).toBe(false);
  expect(await ask("")).toBe(false);
});

it("answers other machines only with the secret, and no request that the proxy forwards", async () => {
  const secret = "a secret of the proxy";
  expect(await ask("domain=fern.example", { ip: "203.0.113.9" })).toBe(false);
  expect(await ask("domain=fern.example", { headers: { "x-forwarded-for": "203.0.113.9" } })).toBe(false);
  expect(await ask("domain=fern.example", { secret })).toBe(false);
  expect(await ask("domain=fern.example&secret=wrong", { secret })).toBe(false);
  const sent = `domain=fern.example&secret=${encodeURIComponent(secret)}`;
  expect(await ask(sent, { ip: "203.0.113.9", secret })).toBe(true);
});
