import type { DomainProblem, DomainStatus } from "@vitrine/contract/shops/domains";
import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";
import type { CheckedState, FoundRecords } from "./check-domain.rules.ts";

export interface DomainRow {
  id: string;
  host: string;
  token: string;
  status: DomainStatus;
  problem: DomainProblem | null;
  found: FoundRecords;
  verified_at: string | null;
  activated_at: string | null;
  contested_at: string | null;
  checked_at: string | null;
  failing_since: string | null;
  next_check_at: string | null;
  removed_at: string | null;
  created_at: string;
  is_primary: boolean;
}

const columns = sql`d.id, d.host, d.token, d.status, d.problem, d.found, d.verified_at, d.activated_at, d.contested_at,
  d.checked_at, d.failing_since, d.next_check_at, d.removed_at, d.created_at, d.host is not distinct from s.primary_host as is_primary`;

/** The shop's domains, the primary one first, then the oldest. */
export function listDomains(tx: ShopTx): Promise<DomainRow[]> {
  return tx.all(sql<DomainRow>`
    select ${columns} from domains d join shops s on s.id = d.shop_id
    where d.shop_id = ${tx.shopId} and d.removed_at is null order by is_primary desc, d.created_at, d.id`);
}

/** The domain, also if it was removed and is in quarantine. */
export function findDomain(tx: ShopTx, id: string): Promise<DomainRow | undefined> {
  return tx.find(sql<DomainRow>`
    select ${columns} from domains d join shops s on s.id = d.shop_id
    where d.shop_id = ${tx.shopId} and d.id = ${id}`);
}

/**
 * Adds the domain, or adds one again that is in quarantine, with a new token. Returns false if the shop has it already, or
 * has `max` domains.
 */
export async function insertDomain(
  tx: ShopTx,
  { id, host, token, now, max }: { id: string; host: string; token: string; now: string; max: number },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into domains (shop_id, id, host, token, failing_since, next_check_at, created_at)
    select ${tx.shopId}, ${id}, ${host}, ${token}, ${now}, ${now}, ${now}
    where (select count(*) from domains where shop_id = ${tx.shopId} and removed_at is null) < ${max}
    on conflict (shop_id, host) do update set id = excluded.id, token = excluded.token, status = 'pending_dns',
      problem = null, found = default, verified_at = null, activated_at = null, contested_at = null, checked_at = null,
      failing_since = excluded.failing_since, next_check_at = excluded.next_check_at, removed_at = null,
      created_at = excluded.created_at
    where domains.removed_at is not null`);
  return inserted === 1;
}

export async function hasDomain(tx: ShopTx, host: string): Promise<boolean> {
  const query = sql`select from domains where shop_id = ${tx.shopId} and host = ${host} and removed_at is null`;
  return (await tx.run(query)) > 0;
}

/**
 * Writes the result of a check. Returns false if the domain was removed meanwhile, or added again with another token.
 *
 * @param isVerified false takes the host away from the storefront
 * @param keepsHost if the domain isn't verified, true leaves the host reserved that was reserved before
 * @throws the violation of `domains_owner` if another shop owns the host
 */
export async function updateChecked(
  tx: ShopTx,
  { id, token }: Pick<DomainRow, "id" | "token">,
  checked: CheckedState & { found: FoundRecords; now: string; isVerified: boolean; keepsHost: boolean },
): Promise<boolean> {
  const { status, problem, failing_since, next_check_at, found, now, isVerified, keepsHost } = checked;
  const updated = await tx.run(sql`
    update domains set status = ${status}, problem = ${problem}, failing_since = ${failing_since},
      next_check_at = ${next_check_at}, found = ${JSON.stringify(found)}, checked_at = ${now},
      contested_at = case when ${problem === "dns_silent"} then contested_at end,
      owns_host = ${isVerified} or (owns_host and ${keepsHost}), verified_at = case when ${isVerified} then coalesce(verified_at, ${now}) end,
      activated_at = case when ${status === "active"} then coalesce(activated_at, ${now}) else activated_at end
    where shop_id = ${tx.shopId} and id = ${id} and token = ${token} and removed_at is null`);
  return updated === 1;
}

/** Starts the 48 hours again, in which a domain that doesn't work is checked often. */
export async function restartChecks(tx: ShopTx, id: string, now: string): Promise<void> {
  await tx.run(sql`
    update domains set failing_since = ${now}
    where shop_id = ${tx.shopId} and id = ${id} and status = 'error' and removed_at is null`);
}

/** Removes the domain: at once, or if the shop owns the host, after the quarantine. */
export async function removeDomain(
  tx: ShopTx,
  id: string,
  { now, until }: { now: string; until: string },
): Promise<void> {
  const quarantined = await tx.run(sql`
    update domains set removed_at = ${now}, next_check_at = ${until}, verified_at = null
    where shop_id = ${tx.shopId} and id = ${id} and owns_host and removed_at is null`);
  if (quarantined === 0)
    await tx.run(sql`delete from domains where shop_id = ${tx.shopId} and id = ${id} and removed_at is null`);
}

/** Deletes the domain if it was removed before the time. */
export async function deleteRemoved(tx: ShopTx, id: string, before: string): Promise<void> {
  await tx.run(
    sql`delete from domains where shop_id = ${tx.shopId} and id = ${id} and removed_at <= ${before}`,
  );
}

/**
 * Makes an active domain the primary one, or none. Returns false if the domain isn't active.
 *
 * @param unlessChosen leaves another primary domain as it is
 */
export async function updatePrimary(tx: ShopTx, id: string | null, unlessChosen = false): Promise<boolean> {
  if (id === null)
    return (await tx.run(sql`update shops set primary_host = null where id = ${tx.shopId}`)) === 1;
  const updated = await tx.run(sql`
    update shops set primary_host = d.host from domains d
    where shops.id = ${tx.shopId} and d.shop_id = ${tx.shopId} and d.id = ${id} and d.status = 'active' and d.owns_host
      and d.verified_at is not null and d.removed_at is null
      ${unlessChosen ? sql`and shops.primary_host is null` : sql``}`);
  return updated === 1;
}

/** Removes the host from the shop's URLs. Returns false if it isn't in them. */
export async function unsetPrimary(tx: ShopTx, host: string): Promise<boolean> {
  return (
    (await tx.run(
      sql`update shops set primary_host = null where id = ${tx.shopId} and primary_host = ${host}`,
    )) === 1
  );
}

/**
 * Takes some of the domains of all shops whose check, or end of quarantine, is due. Concurrent callers take different ones.
 * One whose job is lost is due again at `retryAt`.
 */
export function takeDueDomains(
  tx: PlatformTx,
  { now, retryAt, limit }: { now: string; retryAt: string; limit: number },
): Promise<{ shop_id: number; id: string }[]> {
  return tx.all(sql<{ shop_id: number; id: string }>`
    with due as materialized (
      select shop_id, id from domains where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    )
    update domains d set next_check_at = ${retryAt} from due
    where (d.shop_id, d.id) = (due.shop_id, due.id) returning d.shop_id, d.id`);
}

/** Has the owner of a host checked at once, because another shop proved the host. */
export async function contestHost(
  tx: PlatformTx,
  host: string,
  { now, by }: { now: string; by: number },
): Promise<void> {
  await tx.run(sql`
    update domains set contested_at = ${now}, next_check_at = ${now}
    where host = ${host} and owns_host and removed_at is null and shop_id <> ${by}`);
}
