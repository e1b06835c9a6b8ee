import { type DomainProblem, quarantineDays } from "@vitrine/contract/shops/domains";
import { systemActor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { DnsSilent } from "../../outside/dns-records.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { notify } from "../notifications/notify.action.ts";
import {
  type FoundRecords,
  isProven,
  recordProblem,
  stateAfter,
  type Target,
  txtName,
} from "./check-domain.rules.ts";
import {
  contestHost,
  deleteRemoved,
  type DomainRow,
  findDomain,
  unsetPrimary,
  updateChecked,
  updatePrimary,
} from "./domains.queries.ts";
import { storeHost } from "./hosts.rules.ts";

const httpsMs = 10_000;

type Checked = Pick<
  AppContext,
  "db" | "jobs" | "clock" | "dns" | "domainIps" | "dashboardUrl" | "fetchGuarded"
>;

/**
 * Looks up the records of a domain, and then whether it responds over https. No transaction is open meanwhile. Deletes a
 * removed domain instead, if its quarantine is over.
 */
export async function checkDomain(app: Checked, shopId: number, id: string): Promise<void> {
  const domain = await app.db.inShop(shopId, (tx) => findDomain(tx, id));
  if (!domain) return;
  if (domain.removed_at !== null) {
    const before = new Date(app.clock.now() - quarantineDays * 86_400_000).toISOString();
    return app.db.inShop(shopId, (tx) => deleteRemoved(tx, id, before));
  }
  const { found, problem } = await problemOf(app, domain);
  try {
    await store(app, shopId, domain, { found, problem });
  } catch (failure) {
    if ((failure as { constraint?: string }).constraint !== "domains_owner") throw failure;
    // The record is right, but the host belongs to another shop, which loses it if its own record is gone.
    const now = new Date(app.clock.now()).toISOString();
    await app.db.inPlatform((tx) => contestHost(tx, domain.host, { now, by: shopId }));
    await store(app, shopId, domain, { found, problem: "taken" });
  }
}

interface Outcome {
  found: FoundRecords;
  problem: DomainProblem | undefined;
}

async function problemOf(app: Checked, domain: DomainRow): Promise<Outcome> {
  try {
    const [found, target] = await Promise.all([findRecords(app, domain.host), readTarget(app)]);
    const problem = recordProblem(domain.token, target, found, domain.verified_at !== null);
    const needsHttps = problem === undefined && app.dashboardUrl.startsWith("https:");
    const isReached = !needsHttps || (await respondsOverHttps(app, domain.host));
    return { found, problem: problem ?? (isReached ? undefined : "https_failed") };
  } catch (failure) {
    if (failure instanceof DnsSilent) return { found: domain.found, problem: "dns_silent" };
    throw failure;
  }
}

async function findRecords({ dns }: Pick<Checked, "dns">, host: string): Promise<FoundRecords> {
  const [txt, addresses, cnames] = await Promise.all([
    dns.listTxt(txtName(host)),
    dns.listAddresses(host),
    dns.listCnames(host),
  ]);
  return { txt, addresses, cname: cnames[0]?.toLowerCase() ?? null };
}

/** Target of the domains. Without configured addresses, those of the shared host. */
export async function readTarget(
  app: Pick<AppContext, "dns" | "domainIps" | "dashboardUrl">,
): Promise<Target> {
  const host = storeHost(app.dashboardUrl);
  return { host, addresses: app.domainIps ?? (await app.dns.listAddresses(host)) };
}

/** True if the domain has a valid certificate and leads to this installation. The request makes the proxy obtain one. */
async function respondsOverHttps({ fetchGuarded }: Pick<Checked, "fetchGuarded">, host: string) {
  try {
    const options = { maxBytes: 1_000, totalMs: httpsMs };
    const { status, bytes } = await fetchGuarded(`https://${host}/healthz`, options);
    return status === 200 && bytes.toString().trim() === "alive";
  } catch {
    return false;
  }
}

/** Stores the result, and makes the first domain that works the primary one. */
function store(app: Checked, shopId: number, domain: DomainRow, outcome: Outcome): Promise<void> {
  return app.db.inShop(shopId, async (tx) => {
    const before = await findDomain(tx, domain.id);
    if (!before) return;
    const now = app.clock.now();
    const { found } = outcome;
    const problem = isLost(before, outcome) ? "taken" : outcome.problem;
    const wasVerified = before.verified_at !== null;
    const isVerified = problem !== "taken" && (wasVerified || isProven(domain.token, found));
    const state = stateAfter({ ...before, isVerified }, problem, now);
    const isStored = await updateChecked(tx, domain, {
      ...state,
      found,
      isVerified,
      keepsHost: problem !== "taken" && state.status !== "error",
      now: new Date(now).toISOString(),
    });
    if (!isStored) return;
    if (state.status === "error" && before.status !== "error")
      await notify(app, tx, {
        kind: "domain_failed",
        data: { host: domain.host },
        link: "/shop/settings/domain",
        cause: `${domain.id}-${state.failing_since}`,
      });
    const isFirst = state.status === "active" && before.activated_at === null;
    if (isFirst) await insertConnected(tx, domain);
    const isChosen = isFirst && (await updatePrimary(tx, domain.id, true));
    const mayBePrimary = isVerified && state.status !== "error";
    const isUnset = !mayBePrimary && (await unsetPrimary(tx, domain.host));
    if (isChosen || isUnset || isVerified !== wasVerified) await invalidateStorefront(tx);
  });
}

/** True if another shop has proven the host, and this one's record isn't there any more. */
function isLost({ contested_at, token }: DomainRow, { found, problem }: Outcome): boolean {
  return contested_at !== null && problem !== "dns_silent" && !isProven(token, found);
}

async function insertConnected(tx: ShopTx, { id, host }: DomainRow): Promise<void> {
  const action = { action: "domain.connected", target_type: "domain", target_id: id, target_label: host };
  await insertActivity(tx, systemActor, action);
}
