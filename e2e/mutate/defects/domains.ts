import type { Defect } from "../defect.ts";

const domains = ["api/src/features/domains/domains.test.ts"];
const hosts = ["api/src/features/domains/hosts.rules.test.ts"];
const checks = ["api/src/features/domains/check-domain.rules.test.ts"];

export const defects: Defect[] = [
  {
    name: "connects a domain without the shop's own TXT record",
    file: "api/src/features/domains/check-domain.rules.ts",
    find: "return txt.includes(txtValue(token));",
    replace: "return txt.length > 0;",
    tests: domains,
  },
  {
    name: "serves hosts that aren't verified",
    file: "api/src/events/store-map.ts",
    find: "where d.host = ${host} and d.owns_host and d.verified_at is not null and d.removed_at is null`",
    replace: "where d.host = ${host}`",
    tests: domains,
  },
  {
    name: "lets two shops own a host",
    file: "api/db/migrations/0038_domains.sql",
    find: "create unique index domains_owner",
    replace: "create index domains_owner",
    tests: domains,
  },
  {
    name: "takes a host from a shop whose record is still there",
    file: "api/src/features/domains/check-domain.action.ts",
    find: ' && problem !== "dns_silent" && !isProven(token, found);',
    replace: ";",
    tests: domains,
  },
  {
    name: "ends the quarantine of a removed domain with the next check",
    file: "api/src/features/domains/domains.queries.ts",
    find: "and removed_at <= ${before}`",
    replace: "and removed_at is not null and ${before}::text is not null`",
    tests: domains,
  },
  {
    name: "leaves a broken domain in the shop's URLs",
    file: "api/src/features/domains/check-domain.action.ts",
    find: "const isUnset = !mayBePrimary && (await unsetPrimary(tx, domain.host));",
    replace: "const isUnset = mayBePrimary && false;",
    tests: domains,
  },
  {
    name: "makes a domain primary that doesn't work",
    file: "api/src/features/domains/domains.queries.ts",
    find: "and d.id = ${id} and d.status = 'active' and d.owns_host",
    replace: "and d.id = ${id}",
    tests: domains,
  },
  {
    name: "lets members check domains without a limit",
    file: "api/src/features/domains/domains.routes.ts",
    find: "max: 20,",
    replace: "max: 20_000,",
    tests: domains,
  },
  {
    name: "gives another shop a former handle at once",
    file: "api/src/features/shops/shops.queries.ts",
    find: "return (await tx.run(sql`select from former_handles where handle = ${handle}`)) === 0;",
    replace: "return true;",
    tests: domains,
  },
  {
    name: "accepts domains of this installation",
    file: "api/src/features/domains/hosts.rules.ts",
    find: "host === own || host.endsWith(`.${own}`)",
    replace: "host === own",
    tests: hosts,
  },
  {
    name: "accepts public suffixes of companies",
    file: "api/src/features/domains/hosts.rules.ts",
    find: "const { isIp, domain } = parse(host, { allowPrivateDomains: true });",
    replace: "const { isIp, domain } = parse(host);",
    tests: hosts,
  },
  {
    name: "accepts an address of another server beside ours",
    file: "api/src/features/domains/check-domain.rules.ts",
    find: "addresses.every((address) => ours",
    replace: "addresses.some((address) => ours",
    tests: checks,
  },
  {
    name: "checks a domain that never worked without an end",
    file: "api/src/features/domains/check-domain.rules.ts",
    find: "before.isVerified ? at(now + dayMs) : null",
    replace: "at(now + dayMs)",
    tests: checks,
  },
  {
    name: "doesn't redirect other domains of a shop to the primary one",
    file: "server/src/shop-at.ts",
    find: "const hasMoved = entry.primary_host !== name;",
    replace: "const hasMoved = false;",
    tests: ["server/src/shop-at.test.ts"],
  },
  {
    name: "answers the check of certificates for requests from outside",
    file: "server/src/tls-check.ts",
    find: "return isLoopback && forwardingHeaders.every((name) => headers[name] === undefined);",
    replace: "return isLoopback;",
    tests: ["server/src/tls-check.test.ts"],
  },
];
