import { markDue } from "../../db/due-works.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { hashToken } from "../../ids.ts";
import { nextExpiry } from "./shopper-sessions.queries.ts";

export const codeMinutes = 10;

export type CodePurpose = "sign_in" | "delete_account";

/** Stores that a code is due. Its request expires if the email is never sent. @param delay seconds until it is sent */
export async function insertCode(
  tx: ShopTx,
  code: { id: string; request: string; email: string; purpose: CodePurpose; language: string | null },
  delay: number,
): Promise<void> {
  const { id, request, email, purpose, language } = code;
  await tx.run(sql`
    insert into shopper_codes (id, request_hash, email, purpose, language, expires_at)
    values (${id}, ${hashToken(request)}, ${email}, ${purpose}, ${language},
      now() + make_interval(mins => ${codeMinutes}, secs => ${delay}))`);
  await markDue(tx, ["shopper-accounts"], nextExpiry);
}

interface RequestedCode {
  email: string;
  purpose: CodePurpose;
  /** Of the page that requested it; null for the shop's default language. */
  language: string | null;
}

/** Stores the hash of a code that is about to be sent, which is valid from now. Undefined if the request no longer exists. */
export function updateCodeHash(tx: ShopTx, id: string, hash: Buffer): Promise<RequestedCode | undefined> {
  return tx.find(sql<RequestedCode>`
    update shopper_codes set code_hash = ${hash}, tries = 0,
      expires_at = now() + make_interval(mins => ${codeMinutes})
    where shop_id = ${tx.shopId} and id = ${id} returning email, purpose, language`);
}

/** A code to compare with. */
export interface Candidate {
  id: string;
  email: string;
  code_hash: Buffer;
  /** Attempts so far, including this one. */
  tries: number;
}

/** Counts an attempt at a requested code; undefined if it has expired. */
export function takeTry(tx: ShopTx, request: string, purpose: CodePurpose): Promise<Candidate | undefined> {
  return tx.find(sql<Candidate>`
    update shopper_codes set tries = least(tries + 1, 100)
    where shop_id = ${tx.shopId} and request_hash = ${hashToken(request)} and purpose = ${purpose}
      and expires_at > now() and code_hash is not null
    returning id, email, code_hash, tries`);
}

/** Deletes a code that was entered, and the other codes of its email. Returns false if it was used in the meantime. */
export async function spendCode(tx: ShopTx, { id, email }: Candidate): Promise<boolean> {
  const used = await tx.run(sql`delete from shopper_codes where shop_id = ${tx.shopId} and id = ${id}`);
  await tx.run(sql`
    delete from shopper_codes where shop_id = ${tx.shopId} and email = ${email} and code_hash is not null`);
  return used > 0;
}
