import type { AffiliateAgency } from "@vitrine/contract/accounts/affiliate-agencies";
import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

export function findAgency(tx: PlatformTx, code: string): Promise<AffiliateAgency | undefined> {
  return tx.find(sql<AffiliateAgency>`
    select referral_code::text as referral_code, name, logo_key as logo, offer from affiliate_agencies
    where referral_code = ${code} and is_active`);
}
