import { createHash } from "node:crypto";
import { isContractProcedure } from "@orpc/contract";
import { contract } from "@vitrine/contract/contract";
import type { EndpointMeta } from "@vitrine/contract/endpoint";
import { sql } from "../db/sql.ts";
import { db, type ShopTx } from "../db/tx.ts";
import type { Actor } from "../actor.ts";
import { markDue } from "../db/due-works.queries.ts";
import type { Call } from "./call.ts";
import { apiError } from "../api-error.ts";

/** The context of work in a transaction. `claimed` rejects if the request's key was used for another request. */
interface TxContext {
  tx: ShopTx;
  claimed: Promise<unknown>;
}

interface Result<Output> {
  output: Output;
  context: TxContext;
}

/**
 * Runs the work once per key: the same key and body get the same response, even after a crash, because the response
 * is stored in the work's transaction. A concurrent request with the same key waits for the first.
 *
 * @param work If the endpoint has `answersAgain`, it begins before the key is claimed, and awaits `claimed` before it
 *   changes anything.
 */
export async function once<Output>(
  tx: ShopTx,
  context: Call & { actor: Actor },
  route: string,
  input: unknown,
  work: (context: TxContext) => Promise<Result<Output>>,
): Promise<Result<Output>> {
  const { idempotency: wanted, answersAgain } = metaOf(route);
  const key = context.request.idempotencyKey;
  if (!wanted || !key) {
    if (wanted === "required") throw apiError("idempotency_key_missing");
    return work({ tx, claimed: Promise.resolve() });
  }
  const actor = context.actor.account_id ?? `cart:${context.request.cartToken ?? ""}`.slice(0, 200);
  const bodyHash = await hashOf(input);
  const id = idOf(actor, route, key);
  const claimed = claim(tx, id, bodyHash);
  if (answersAgain) {
    claimed.catch(() => {});
    return work({ tx, claimed });
  }
  const before = await claimed;
  if (before) return { output: before.answer as Output, context: { tx, claimed } };
  const result = await work({ tx, claimed });
  await tx.commitWith(
    Promise.all([
      tx.run(
        db
          .updateTable("idempotency_keys")
          .set({ answer: JSON.stringify(result.output) })
          .where("id", "=", id),
      ),
      markKeyRemoval(tx),
    ]),
  );
  return result;
}

/** Claims the key for this request. Returns the stored response if there is one. */
async function claim(tx: ShopTx, id: string, bodyHash: Buffer): Promise<{ answer: unknown } | undefined> {
  const isFirst = await tx.run(
    db
      .insertInto("idempotency_keys")
      .values({ id, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (isFirst) return undefined;
  const { body_hash, answer } = await tx.one(
    db.selectFrom("idempotency_keys").select(["body_hash", "answer"]).where("id", "=", id),
  );
  if (!body_hash.equals(bodyHash)) throw apiError("idempotency_key_reused");
  return { answer };
}

// Longer than any client retries a request.
const retention = sql`interval '2 days'`;

/** Schedules the removal of today's keys. */
export function markKeyRemoval(tx: ShopTx): Promise<void> {
  return markDue(tx, ["idempotency-keys"], sql`now() + ${retention}`);
}

/** Deletes expired keys, and schedules the next removal in a day while any remain. */
export async function removeOldKeys(tx: ShopTx, atMost: number): Promise<void> {
  await tx.run(sql`
    delete from idempotency_keys k where k.shop_id = ${tx.shopId} and k.id in (
      select id from idempotency_keys
      where shop_id = ${tx.shopId} and created_at < now() - ${retention} limit ${atMost})`);
  await markDue(
    tx,
    ["idempotency-keys"],
    sql`select now() + interval '1 day' where exists (select from idempotency_keys where shop_id = ${tx.shopId})`,
  );
}

/** The stored id of a key. Keys belong to the shop (by row-level security), the actor and the route. */
function idOf(actor: string, route: string, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([actor, route, key]))
    .digest("hex")
    .slice(0, 32);
}

function metaOf(route: string): EndpointMeta {
  const [feature, verb] = route.split(".");
  const endpoint = (contract as Record<string, Record<string, unknown>>)[feature!]?.[verb!];
  return isContractProcedure(endpoint) ? (endpoint["~orpc"].meta as EndpointMeta) : { who: "anyone" };
}

/** Hash of the whole input, including the bytes of files. */
async function hashOf(input: unknown): Promise<Buffer> {
  const files: File[] = [];
  const withoutFiles = (_: string, value: unknown) =>
    value instanceof File ? (files.push(value), value.name) : value;
  const hash = createHash("sha256").update(JSON.stringify(input, withoutFiles) ?? "");
  for (const file of files) hash.update(await file.bytes());
  return hash.digest();
}
