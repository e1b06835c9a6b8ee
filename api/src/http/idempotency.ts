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

interface TxContext {
  tx: ShopTx;
  /** Of an endpoint with `answersAgain`, which stores it with its result: see `rejectReusedKey`. */
  requestHash: Buffer;
}

interface Result<Output> {
  output: Output;
  context: TxContext;
}

/**
 * Runs the work once per key: the same key and body get the same response, even after a crash, because the response
 * is stored in the work's transaction. A concurrent request with the same key waits for the first.
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
    return work({ tx, requestHash: Buffer.alloc(0) });
  }
  const actor = context.actor.account_id ?? `cart:${context.request.cartToken ?? ""}`.slice(0, 200);
  const bodyHash = await hashOf(input);
  const id = idOf(actor, route, key);
  const txContext = { tx, requestHash: requestHashOf(id, bodyHash) };
  if (answersAgain) return work(txContext);
  const before = await claim(tx, id, bodyHash);
  if (before) return { output: before.answer as Output, context: txContext };
  const result = await work(txContext);
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

/** 8 bytes of the key and 8 of the body: enough, because it is compared with the one request that had a result. */
function requestHashOf(id: string, bodyHash: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, "hex").subarray(0, 8), bodyHash.subarray(0, 8)]);
}

/**
 * Rejects a request with the key of the earlier request that had the result, and with another body.
 *
 * @throws idempotency_key_reused
 */
export function rejectReusedKey(earlier: Buffer | null, requestHash: Buffer): void {
  const isSame = (from: number) =>
    earlier?.subarray(from, from + 8).equals(requestHash.subarray(from, from + 8));
  if (isSame(0) && !isSame(8)) throw apiError("idempotency_key_reused");
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
function markKeyRemoval(tx: ShopTx): Promise<void> {
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
