import type { SetupChoice } from "@vitrine/contract/shops/shops";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

/** Records steps that a member completed. The first member and time of a step are retained. */
export async function insertSetupSteps(
  tx: ShopTx,
  accountId: string | null,
  steps: readonly SetupChoice[],
): Promise<void> {
  if (steps.length === 0) return;
  await tx.run(
    db
      .insertInto("setup_steps")
      .values(steps.map((step) => ({ shop_id: tx.shopId, step, account_id: accountId })))
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** The completed steps of the shop, and if this member dismissed its setup guide. */
export function readSetupSteps(
  tx: ShopTx,
  accountId: string,
): Promise<{ chosen: SetupChoice[]; is_dismissed: boolean }> {
  return tx.one(sql<{ chosen: SetupChoice[]; is_dismissed: boolean }>`
    select array(select step from setup_steps where shop_id = ${tx.shopId}) as chosen,
           exists (select from setup_dismissals where shop_id = ${tx.shopId} and account_id = ${accountId}) as is_dismissed`);
}

export async function insertDismissal(tx: ShopTx, accountId: string): Promise<void> {
  await tx.run(
    db
      .insertInto("setup_dismissals")
      .values({ shop_id: tx.shopId, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function deleteDismissal(tx: ShopTx, accountId: string): Promise<void> {
  await tx.run(
    db.deleteFrom("setup_dismissals").where("shop_id", "=", tx.shopId).where("account_id", "=", accountId),
  );
}
