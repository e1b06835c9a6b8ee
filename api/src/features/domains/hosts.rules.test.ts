import { expect, it } from "vitest";
import { hostName, isApex, readHost } from "./hosts.rules.ts";

const dashboardUrl = "https://dashboard.vitrine.example";

it.each([
  ["shop.example.com", "shop.example.com"],
  ["  HTTPS://Shop.Example.com/cart?x=1#y ", "shop.example.com"],
  ["shop.example.com.", "shop.example.com"],
  ["bücher.de", "xn--bcher-kva.de"],
  ["someone.github.io", "someone.github.io"],
])("reads %j as %s", (typed, host) => {
  expect(readHost(typed, dashboardUrl)).toEqual({ host });
});

it.each([
  ["", /Enter a domain/],
  ["localhost", /Enter a domain/],
  ["shop.local", /Enter a domain/],
  ["printer.lan", /Enter a domain/],
  ["*.example.com", /Enter a domain/],
  ["-a.example.com", /Enter a domain/],
  ["a..example.com", /Enter a domain/],
  ["under_score.example.com", /Enter a domain/],
  [`${"a".repeat(64)}.example.com`, /Enter a domain/],
  [`${"abcdefgh.".repeat(27)}example.com`, /Enter a domain/],
  ["shop.example.com:8080", /without a port/],
  ["user@shop.example.com", /without a port or username/],
  ["[::1]", /without a port/],
  ["127.0.0.1", /IP address/],
  ["0x7f.1", /IP address|Enter a domain/],
  ["co.uk", /public suffix/],
  ["github.io", /public suffix/],
  ["vitrine.example", /belongs to Vitrine/],
  ["store.vitrine.example", /belongs to Vitrine/],
  ["a.b.vitrine.example", /belongs to Vitrine/],
])("rejects %j", (typed, problem) => {
  expect(readHost(typed, dashboardUrl)).toEqual({ problem: expect.stringMatching(problem) });
});

it("shows punycode as people write it, and distinguishes registered domains from subdomains", () => {
  expect(hostName("xn--bcher-kva.de")).toBe("bücher.de");
  expect(isApex("example.co.uk")).toBe(true);
  expect(isApex("shop.example.co.uk")).toBe(false);
});
