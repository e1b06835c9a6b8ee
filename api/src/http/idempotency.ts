import { createHash } from "node:crypto";
import { sql } from "kysely";
import { contract } from "@vitrine/contract/contract";
import type { EndpointMeta } from "@vitrine/contract/endpoint";
import { db, type ShopTx } from "../db/tx.ts";
import type { Actor } from "../actor.ts";
import { markDue } from "../db/due-works.queries.ts";
import type { Call } from "./call.ts";
import { refusal } from "../refuse.ts";

/**
 * A key taken by this request. Its answer is written when the work is done, or by the work itself (`isAnswered`), which
 * then also sees to it that the key is removed one day (`markKeyRemoval`).
 */
export interface Claim {
  actor: string;
  route: string;
  key: string;
  isAnswered: boolean;
}

/**
 * Runs the work once per key: the same key and body get the same answer, also after a crash, because the answer is
 * written in the work's own transaction. A twin sent at the same time waits for the first. Keys belong to the shop
 * (by its wall), the actor and the route.
 */
export async function once<T extends { output: unknown }>(
  tx: ShopTx,
  context: Call & { actor: Actor },
  route: string,
  input: unknown,
  work: (claim?: Claim) => Promise<T>,
): Promise<T> {
  const wanted = metaOf(route).idempotency;
  const key = context.request.idempotencyKey;
  if (!wanted || !key) {
    if (wanted === "required") throw refusal("idempotency_key_missing");
    return work();
  }
  const actor = context.actor.account_id ?? `cart:${context.request.cartToken ?? ""}`.slice(0, 200);
  const bodyHash = await hashOf(input);
  const isFirst = await tx.run(
    db
      .insertInto("idempotency_keys")
      .values({ actor, route, key, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const claim: Claim = { actor, route, key, isAnswered: false };
  if (!isFirst) {
    const given = await tx.one(
      db.selectFrom("idempotency_keys").select(["body_hash", "answer"]).where(matches(claim)),
    );
    if (!given.body_hash.equals(bodyHash)) throw refusal("idempotency_key_reused");
    return { output: given.answer, context: {} } as unknown as T;
  }
  const result = await work(claim);
  if (!claim.isAnswered)
    await tx.commitWith(
      Promise.all([
        tx.run(
          db
            .updateTable("idempotency_keys")
            .set({ answer: JSON.stringify(result.output) })
            .where(matches(claim)),
        ),
        markKeyRemoval(tx),
      ]),
    );
  return result;
}

// Nobody sends the same thing once more by then.
const keptFor = sql`interval '2 days'`;

/** Has the keys of today removed when nobody sends the same request again. */
export function markKeyRemoval(tx: ShopTx): Promise<void> {
  return markDue(tx, ["idempotency-keys"], sql`now() + ${keptFor}`);
}

/** Forgets old keys, and again a day later while there are any. */
export async function removeOldKeys(tx: ShopTx, atMost: number): Promise<void> {
  await tx.run(sql`
    delete from idempotency_keys k where k.shop_id = ${tx.shopId} and (k.actor, k.route, k.key) in (
      select actor, route, key from idempotency_keys
      where shop_id = ${tx.shopId} and created_at < now() - ${keptFor} order by created_at limit ${atMost})`);
  await markDue(
    tx,
    ["idempotency-keys"],
    sql`select now() + interval '1 day' where exists (select from idempotency_keys where shop_id = ${tx.shopId})`,
  );
}

function matches(of: Claim) {
  return sql<boolean>`actor = ${of.actor} and route = ${of.route} and key = ${of.key}`;
}

function metaOf(route: string): EndpointMeta {
  const [feature, verb] = route.split(".");
  const node = (contract as unknown as Record<string, Record<string, { "~orpc": { meta: EndpointMeta } }>>)[
    feature!
  ]?.[verb!];
  return node?.["~orpc"].meta ?? { who: "anyone" };
}

/** Over all that was sent, files with their bytes. */
async function hashOf(input: unknown): Promise<Buffer> {
  const files: File[] = [];
  const withoutFiles = (_: string, value: unknown) =>
    value instanceof File ? (files.push(value), value.name) : value;
  const hash = createHash("sha256").update(JSON.stringify(input, withoutFiles) ?? "");
  for (const file of files) hash.update(await file.bytes());
  return hash.digest();
}
