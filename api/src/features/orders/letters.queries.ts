import { sql } from "kysely";
import { db, type PlatformTx, type ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";

/** Which letter: one per kind, cause and recipient, ever. */
export interface LetterKey {
  order_id: string;
  kind: string;
  cause: string;
  recipient: string;
}

// Longer than any conversation with a mail server takes; whoever holds a letter for longer is gone.
const takenFor = sql`interval '3 minutes'`;

/** Takes a letter to send it; answers its id, or undefined when it is sent or somebody else is sending it. */
export async function takeLetter(tx: ShopTx, key: LetterKey): Promise<string | undefined> {
  const taken = await tx.find(sql<{ id: string }>`
    insert into letters (id, order_id, kind, cause, recipient, taken_at)
    values (${newId()}, ${key.order_id}, ${key.kind}, ${key.cause}, ${key.recipient}, now())
    on conflict on constraint letters_cause_key do update set taken_at = now()
    where letters.sent_at is null and (letters.taken_at is null or letters.taken_at < now() - ${takenFor})
    returning id`);
  return taken?.id;
}

export async function findSentLetter(tx: ShopTx, key: LetterKey): Promise<{ id: string } | undefined> {
  return tx.find(
    db
      .selectFrom("letters")
      .select("id")
      .where("shop_id", "=", tx.shopId)
      .where("kind", "=", key.kind)
      .where("cause", "=", key.cause)
      .where("recipient", "=", key.recipient)
      .where("sent_at", "is not", null),
  );
}

/** Lets go of a letter that was taken: it is sent now, or was not and may be taken again at once. */
export async function updateLetter(
  tx: ShopTx,
  id: string,
  change: { sent_at: string | null },
): Promise<void> {
  await tx.run(
    db
      .updateTable("letters")
      .set({ ...change, taken_at: null })
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id),
  );
}

/** Where the owners of a shop get their post. */
export async function listOwnerEmails(tx: PlatformTx, shopId: number): Promise<string[]> {
  const owners = await tx.all(sql<{ email: string }>`
    select a.email::text as email from memberships m join accounts a on a.id = m.account_id
    where m.shop_id = ${shopId} and m.role = 'owner' order by a.id`);
  return owners.map(({ email }) => email);
}
