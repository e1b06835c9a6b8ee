import { maxDomains, quarantineDays } from "@vitrine/contract/shops/domains";
import { randomUUID } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import {
  type DomainRow,
  findDomain,
  hasDomain,
  insertDomain,
  removeDomain,
  unsetPrimary,
  updatePrimary,
} from "./domains.queries.ts";
import { readHost } from "./hosts.rules.ts";

type Change = Pick<AppContext, "clock" | "dashboardUrl">;

/** Adds a domain and enqueues nothing: its first check is due at once. */
export async function addDomain(tx: ShopTx, app: Change, actor: Actor, typed: string): Promise<DomainRow> {
  const read = readHost(typed, app.dashboardUrl);
  if ("problem" in read) throw apiError("invalid_input", { errors: { host: [read.problem] } });
  const { host } = read;
  const id = newId(app.clock.now());
  const isAdded = await insertDomain(tx, {
    id,
    host,
    token: randomUUID(),
    now: new Date(app.clock.now()).toISOString(),
    max: maxDomains,
  });
  if (!isAdded) throw apiError((await hasDomain(tx, host)) ? "domain_exists" : "limit_reached");
  await insertActivity(tx, actor, activityOf("domain.added", { id, host }));
  return requireDomain(tx, id);
}

/** Removes a domain. Its pages aren't served any more, and no other shop can connect it during the quarantine. */
export async function dropDomain(tx: ShopTx, app: Change, actor: Actor, id: string): Promise<void> {
  const domain = await requireDomain(tx, id);
  const now = app.clock.now();
  await removeDomain(tx, id, {
    now: new Date(now).toISOString(),
    until: new Date(now + quarantineDays * 86_400_000).toISOString(),
  });
  await unsetPrimary(tx, domain.host);
  await invalidateStorefront(tx);
  await insertActivity(tx, actor, activityOf("domain.removed", domain));
}

/** Chooses the domain in the shop's URLs; null for the URL with the handle. */
export async function choosePrimary(tx: ShopTx, actor: Actor, id: string | null): Promise<void> {
  const domain = id === null ? undefined : await requireDomain(tx, id);
  if (domain?.is_primary) return;
  if (!(await updatePrimary(tx, id))) throw apiError("domain_not_active");
  await invalidateStorefront(tx);
  await insertActivity(
    tx,
    actor,
    activityOf("domain.primary_chosen", { id: domain?.id ?? String(tx.shopId), host: domain?.host ?? "" }),
  );
}

export async function requireDomain(tx: ShopTx, id: string): Promise<DomainRow> {
  const domain = await findDomain(tx, id);
  if (!domain || domain.removed_at !== null) throw apiError("not_found");
  return domain;
}

function activityOf(action: string, { id, host }: Pick<DomainRow, "id" | "host">) {
  return { action, target_type: "domain", target_id: id, target_label: host };
}
