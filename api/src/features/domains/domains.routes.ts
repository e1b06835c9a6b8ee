import type { Domain } from "@vitrine/contract/shops/domains";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { AppContext } from "../../app-context.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { countTries } from "../../http/limits.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { addDomain, choosePrimary, dropDomain, requireDomain } from "./change-domains.action.ts";
import { checkDomain, readTarget } from "./check-domain.action.ts";
import { recordsToSet, type Target, wrongValues } from "./check-domain.rules.ts";
import { type DomainRow, listDomains, restartChecks } from "./domains.queries.ts";
import { hostName, storeHost } from "./hosts.rules.ts";

/** Checks by members of a shop: each sends several DNS queries. */
const checkLimit = { max: 20, seconds: 600, countsSuccesses: true };

export const domainsRoutes = {
  list: shopWithoutTx.domains.list.handler(async ({ context: { app, member } }) => {
    const [target, stored] = await Promise.all([
      targetOf(app),
      app.db.inShop(member.shop_id, (tx) => Promise.all([listDomains(tx), requireShop(tx)])),
    ]);
    const [rows, { handle }] = stored;
    return {
      data: {
        domains: rows.map((row) => domainResponse(row, target)),
        handle_url: storeUrl({ handle, domain: { host: null } }, app.dashboardUrl),
      },
    };
  }),

  create: shop.domains.create.handler(async ({ input: { body }, context: { tx, app, actor } }) => {
    const row = await addDomain(tx, app, actor, body.host);
    return { message: "Domain added.", data: domainResponse(row, await targetOf(app)) };
  }),

  check: shopWithoutTx.domains.check.handler(async ({ input: { params }, context: { app, member } }) => {
    const { db, clock } = app;
    await db.inShop(member.shop_id, (tx) => requireDomain(tx, params.id));
    await countTries(db, clock.now(), [{ key: `domain checks of ${member.shop_id}`, ...checkLimit }]);
    await db.inShop(member.shop_id, (tx) =>
      restartChecks(tx, params.id, new Date(clock.now()).toISOString()),
    );
    await checkDomain(app, member.shop_id, params.id);
    const row = await db.inShop(member.shop_id, (tx) => requireDomain(tx, params.id));
    return { message: "DNS records checked.", data: domainResponse(row, await targetOf(app)) };
  }),

  choose_primary: shop.domains.choose_primary.handler(async ({ input: { body }, context: { tx, actor } }) => {
    await choosePrimary(tx, actor, body.id);
    return { message: "Primary domain saved." };
  }),

  remove: shop.domains.remove.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    await dropDomain(tx, app, actor, params.id);
    return { message: "Domain removed." };
  }),
};

/** Silent name servers are no reason to hide the domains. */
function targetOf(app: AppContext): Promise<Target> {
  return readTarget(app).catch(() => ({ host: storeHost(app.dashboardUrl), addresses: [] }));
}

function domainResponse(row: DomainRow, target: Target): Domain {
  const { id, host, token, found, status, problem, is_primary, checked_at, next_check_at, created_at } = row;
  return {
    id,
    host,
    name: hostName(host),
    status,
    problem,
    is_primary,
    records: recordsToSet(host, token, target, found),
    wrong_values: wrongValues(token, target, found, problem),
    checked_at,
    next_check_at,
    created_at,
  };
}
