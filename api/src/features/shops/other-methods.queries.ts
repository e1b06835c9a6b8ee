import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type ActiveProvider, activeProviders } from "../online-payments/online-payments.queries.ts";
import { activePaymentMethods } from "../payment-methods/payment-methods.queries.ts";
import type { OfferedMethod } from "../payment-methods/payment-methods.rules.ts";

/** The names of the active payment methods besides cash on delivery, as shoppers see them. */
export async function listOtherMethods(tx: ShopTx): Promise<string[]> {
  const { providers, manual } = await tx.one(
    sql<{
      providers: Pick<ActiveProvider, "name">[];
      manual: Pick<OfferedMethod, "name">[];
    }>`select ${activeProviders(tx)} as providers, ${activePaymentMethods(tx)} as manual`,
  );
  return [...providers, ...manual].map(({ name }) => name);
}
