import { sql } from "kysely";
import type { Account } from "@vitrine/contract/accounts";
import { db, type PlatformTx } from "../../db/tx.ts";

const columns = sql<Account>`id, name, email::text as email, phone, photo_key as photo, language, time_zone, created_at`;

export function findAccount(tx: PlatformTx, id: string): Promise<Account | undefined> {
  return tx.find(sql<Account>`select ${columns} from accounts where id = ${id}`);
}

export function findAccountByEmail(
  tx: PlatformTx,
  email: string,
): Promise<(Account & { password_hash: string | null }) | undefined> {
  return tx.find(
    sql<
      Account & { password_hash: string | null }
    >`select ${columns}, password_hash from accounts where email = ${email}`,
  );
}

export function insertAccount(
  tx: PlatformTx,
  account: {
    id: string;
    email: string;
    name: string;
    password_hash: string;
    time_zone?: string | null;
    referral_code?: string | null;
  },
): Promise<number> {
  return tx.run(db.insertInto("accounts").values(account));
}
