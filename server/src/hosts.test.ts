import { describe, expect, it } from "vitest";
import { createHosts } from "./hosts.ts";

const hosts = createHosts("http://dashboard.vitrine.localhost:3000");

describe("the default hosts", () => {
  it.each([
    ["dashboard.vitrine.localhost:3000", "dashboard", "store.vitrine.localhost:3000", true],
    ["store.vitrine.localhost:3000", "store", "store.vitrine.localhost:3000", true],
    ["dashboard.localhost:3000", "dashboard", "store.localhost:3000", true],
    ["store.localhost:3000", "store", "store.localhost:3000", true],
    ["localhost:3000", "root", "store.vitrine.localhost:3000", false],
    ["127.0.0.1:3000", "root", "store.vitrine.localhost:3000", false],
    ["[::1]:3000", "root", "store.vitrine.localhost:3000", false],
    ["vitrine.localhost:3000", "root", "store.vitrine.localhost:3000", false],
    ["api.vitrine.localhost:3000", "other", "store.vitrine.localhost:3000", true],
    ["dashboard.vitrine.localhost:3001", "other", "store.vitrine.localhost:3000", false],
    ["fern.example", "other", "store.vitrine.localhost:3000", false],
  ])("%s is a %s host, and its storefront is %s", (host, role, store, sharesCookies) => {
    const found = hosts.find(host);
    expect({ role: found.role, store: found.names.store, sharesCookies: found.sharesCookies }).toEqual({
      role,
      store,
      sharesCookies,
    });
  });

  it("have a parent domain with a dot, because browsers share no cookies otherwise", () => {
    expect(hosts.preferred.parent).toBe("vitrine.localhost:3000");
  });
});

describe("configured hosts", () => {
  const own = createHosts("https://dashboard.example.com");
  it("are the only ones: the older names don't work", () => {
    expect(own.all).toHaveLength(1);
    expect(own.find("dashboard.localhost").role).toBe("other");
    expect(own.find("store.example.com").names.storeUrl).toBe("https://store.example.com");
    expect(own.find("example.com").role).toBe("root");
  });
});
