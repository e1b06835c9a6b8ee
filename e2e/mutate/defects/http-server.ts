import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "uses default URLs that can't share cookies",
    file: "server/src/config.ts",
    find: "http://dashboard.vitrine.localhost:${env.PORT}",
    replace: "http://dashboard.localhost:${env.PORT}",
    tests: ["server/src/config.test.ts", "e2e/account/default-addresses.e2e.ts"],
  },
  {
    name: "doesn't answer at dashboard.localhost",
    file: "server/src/hosts.ts",
    find: "const all = [preferred, ...older];",
    replace: "const all = [preferred];",
    tests: ["server/src/hosts.test.ts", "server/src/request-router.test.ts"],
  },
  {
    name: "drops the path and the referral code when it redirects from localhost to the dashboard",
    file: "server/src/request-router.ts",
    find: "goTo(response, names.dashboardUrl + url)",
    replace: "goTo(response, `${names.dashboardUrl}/`)",
    tests: ["server/src/request-router.test.ts"],
  },
  {
    name: "stores a referral code that was sent to a shop's own domain",
    file: "server/src/request-router.ts",
    find: "sharesCookies ? names.parent : undefined",
    replace: "names.parent",
    tests: ["server/src/request-router.test.ts"],
  },
  {
    name: "accepts a malformed Host header",
    file: "server/src/hosts.ts",
    find: "if (!wellFormedHost.test(header)) return undefined;",
    replace: "",
    tests: ["server/src/request-router.test.ts"],
  },
  {
    name: "accepts a request with two Host headers",
    file: "server/src/hosts.ts",
    find: "if (headers.length !== 1) return undefined;",
    replace: "if (headers.length === 0) return undefined;",
    tests: ["server/src/request-router.test.ts"],
  },
  {
    name: "uses the Host header when the request target names another host",
    file: "server/src/hosts.ts",
    find: "authority === undefined ? header : normalHost(authority, protocol)",
    replace: "header",
    tests: ["server/src/request-router.test.ts"],
  },
  {
    name: "lists closed shops in the sitemap of the shared host",
    file: "api/db/migrations/0037_seo.sql",
    find: "between first_id and last_id and s.is_live = 1",
    replace: "between first_id and last_id",
    tests: ["server/src/store-sitemap.test.ts"],
  },
  {
    name: "reads all shops for every request for the sitemap",
    file: "server/src/store-sitemap.ts",
    find: "pages.take(`${hour} ${storeUrl}${path}`",
    replace: "pages.take(`${Math.random()} ${storeUrl}${path}`",
    tests: ["server/src/store-sitemap.test.ts"],
  },
];
