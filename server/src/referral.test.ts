import type { IncomingMessage } from "node:http";
import type { Client } from "@vitrine/contract/client";
import { describe, expect, it } from "vitest";
import { takeReferral } from "./referral.ts";

const agencies = {
  affiliate_agencies: {
    read: async ({ params }: { params: { code: string } }) => {
      if (params.code.toUpperCase() !== "GUILD") throw new Error("no such agency");
    },
  },
} as unknown as Client;

function visit(url: string, cookie?: string) {
  const request = { url, headers: { cookie } } as unknown as IncomingMessage;
  return takeReferral(request, agencies, { parent: "example.com", isSecure: true });
}

describe("?referral=", () => {
  it("of an agency is stored for 31 days on the parent domain, and removed from the URL", async () => {
    expect(await visit("/register?a=1&referral=GUILD&b=2")).toEqual({
      location: "/register?a=1&b=2",
      cookies: ["referral_code=GUILD; Path=/; Max-Age=2678400; SameSite=Lax; Secure; Domain=example.com"],
    });
  });

  it("of an agency replaces the previous one: the last valid code wins", async () => {
    expect((await visit("/?referral=guild", "referral_code=OTHER"))?.cookies).toHaveLength(1);
  });

  it("of no agency never replaces one, and is stored if there is none", async () => {
    expect((await visit("/?referral=nobody", "a=b; referral_code=GUILD"))?.cookies).toEqual([]);
    expect((await visit("/?referral=nobody", "xreferral_code=GUILD"))?.cookies).toHaveLength(1);
  });

  it.each(["a b", "<script>", "a;Domain=evil.example", "é", "a".repeat(65), "", "a\r\nSet-Cookie: x=1"])(
    "%j is rejected as a code",
    async (code) => {
      expect((await visit(`/?referral=${encodeURIComponent(code)}`))?.cookies).toEqual([]);
    },
  );

  it("on localhost is also set for the host, because browsers store no cookie for a domain without a dot", async () => {
    const request = { url: "/?referral=GUILD", headers: {} } as IncomingMessage;
    const older = { parent: "localhost:3000", isSecure: false };
    expect((await takeReferral(request, agencies, older))?.cookies).toEqual([
      "referral_code=GUILD; Path=/; Max-Age=2678400; SameSite=Lax; Domain=localhost",
      "referral_code=GUILD; Path=/; Max-Age=2678400; SameSite=Lax",
    ]);
    const preferred = { parent: "vitrine.localhost:3000", isSecure: false };
    expect((await takeReferral(request, agencies, preferred))?.cookies).toEqual([
      "referral_code=GUILD; Path=/; Max-Age=2678400; SameSite=Lax; Domain=vitrine.localhost",
    ]);
  });

  it("on a shop's own domain sets no cookie, and never redirects to another host", async () => {
    const request = { url: "/?referral=GUILD", headers: {} } as IncomingMessage;
    const elsewhere = { parent: undefined, isSecure: true };
    expect((await takeReferral(request, agencies, elsewhere))?.cookies).toEqual([]);
    expect((await visit("//evil.example/?referral=GUILD"))?.location).not.toMatch(/^\/\//);
    expect((await visit("/.//evil.example/?referral=GUILD"))?.location).toBe("/evil.example/");
    expect((await visit("/\\evil.example/?referral=GUILD"))?.location).not.toMatch(/^\/[/\\]/);
  });

  it("does nothing for other URLs", async () => {
    expect(await visit("/products?sort=price")).toBeUndefined();
  });
});
