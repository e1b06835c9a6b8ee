import type { Defect } from "../defect.ts";

const links = "api/src/features/broken-links";
const inShop = [`${links}/links-in-shop.test.ts`];
const sites = [`${links}/other-sites.test.ts`];
const checks = [`${links}/link-checks.test.ts`];

export const defects: Defect[] = [
  {
    name: "starts a second check while one is running",
    file: `${links}/broken-links.queries.ts`,
    find: "where c.status <> 'running' or ${isLost}`);",
    replace: "`);",
    tests: checks,
  },
  {
    name: "shows the results of a run that hasn't ended",
    file: `${links}/broken-links.queries.ts`,
    find: "c.shop_id = b.shop_id and c.shown_run_id = b.run_id",
    replace: "c.shop_id = b.shop_id and c.run_id = b.run_id",
    tests: checks,
  },
  {
    name: "leaves the results of an interrupted run",
    file: `${links}/broken-links.queries.ts`,
    find: "b.run_id is distinct from c.shown_run_id`);",
    replace: "false`);",
    tests: checks,
  },
  {
    name: "lets a run that was presumed dead save its results",
    file: `${links}/broken-links.queries.ts`,
    find: "and run_id = ${runId} and status = 'running'\n    returning",
    replace: "and status = 'running'\n    returning",
    tests: checks,
  },
  {
    name: "checks only the first records of a kind",
    file: `${links}/check-links.action.ts`,
    find: "hasMore = read.rows === rowsAtOnce;",
    replace: "hasMore = false;",
    tests: checks,
  },
  {
    name: "applies no redirects",
    file: `${links}/check-paths.action.ts`,
    find: "if (target === undefined) continue;",
    replace: "continue;",
    tests: inShop,
  },
  {
    name: "accepts a redirect to a page that doesn't exist",
    file: `${links}/check-paths.action.ts`,
    find: '? { reason: "redirect_broken" } : {}',
    replace: "? {} : {}",
    tests: inShop,
  },
  {
    name: "accepts links to pages that aren't published",
    file: "api/src/features/links/links.queries.ts",
    find: 'table: "pages", isShown: sql`coalesce(target.published_at <= ${contentTime}, false)`',
    replace: 'table: "pages", isShown: sql`true`',
    tests: inShop,
  },
  {
    name: "finds a page at the path of a policy",
    file: "api/src/features/links/links.queries.ts",
    find: "target.handle = p.handle and (target.kind <> 'page') = p.is_policy",
    replace: "target.handle = p.handle",
    tests: inShop,
  },
  {
    name: "takes another shop on the shared host for this one",
    file: `${links}/link-target.rules.ts`,
    find: "if (start.toLowerCase() !== prefix.toLowerCase() || ",
    replace: "if (",
    tests: inShop,
  },
  {
    name: "takes the prefix of a language for a part of the path",
    file: `${links}/link-target.rules.ts`,
    find: "languages.length > 0 &&",
    replace: "languages.length > 99 &&",
    tests: inShop,
  },
  {
    name: "calls a page broken because its site allows no HEAD",
    file: `${links}/url-outcome.rules.ts`,
    find: "[403, 405, 501].includes(status)",
    replace: "[501].includes(status)",
    tests: sites,
  },
  {
    name: "calls a link broken because its site has too many requests",
    file: "contract/src/shops/broken-links.ts",
    find: 'too_many_requests: "unchecked"',
    replace: 'too_many_requests: "broken"',
    tests: sites,
  },
  {
    name: "requests a host that doesn't answer again and again",
    file: `${links}/check-urls.action.ts`,
    find: "state.silent >= maxSilent",
    replace: "state.silent >= 99",
    tests: sites,
  },
  {
    name: "leads shoppers from formatted texts to paths outside of the shop",
    file: "storefront/src/paths.ts",
    find: "? path : base + path",
    replace: "? path : path",
    tests: ["storefront/src/paths.test.ts"],
  },
];
