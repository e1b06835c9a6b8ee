import { sql } from "kysely";
import { db, type PlatformTx } from "../../db/tx.ts";

export const codeMinutes = 10;
const maxTries = 5;

/** Keeps a new code; older ones of the address stop working. */
export async function insertCode(
  tx: PlatformTx,
  code: { id: string; email: string; code_hash: Buffer },
): Promise<void> {
  await tx.run(
    sql`update email_codes set expires_at = now() where email = ${code.email} and verified_at is null and expires_at > now()`,
  );
  await tx.run(
    db
      .insertInto("email_codes")
      .values({ ...code, expires_at: sql<string>`now() + make_interval(mins => ${codeMinutes})` }),
  );
}

/** Takes one try at the living code of an address and hands out what to compare with; undefined when none is left. */
export function takeTry(
  tx: PlatformTx,
  email: string,
): Promise<{ id: string; code_hash: Buffer } | undefined> {
  return tx.find(sql<{ id: string; code_hash: Buffer }>`
    update email_codes set tries = tries + 1
    where id = (select id from email_codes where email = ${email} order by created_at desc limit 1)
      and tries < ${maxTries} and expires_at > now() and verified_at is null
    returning id, code_hash`);
}

export function verifyCode(tx: PlatformTx, id: string, ticketHash: Buffer): Promise<number> {
  return tx.run(sql`
    update email_codes set verified_at = now(), ticket_hash = ${ticketHash}, expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${id} and verified_at is null`);
}

/** Uses up a ticket, once. Zero when it is unknown, used, too old or another address's. */
export function takeTicket(tx: PlatformTx, email: string, ticketHash: Buffer): Promise<number> {
  return tx.run(sql`
    update email_codes set used_at = now()
    where ticket_hash = ${ticketHash} and email = ${email} and used_at is null and expires_at > now()`);
}
