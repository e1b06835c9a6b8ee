import { PaymentMethodDraft } from "@vitrine/contract/payments/payment-methods";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const fields = sql.join(["id", ...Object.keys(PaymentMethodDraft.shape)].map((name) => sql.ref(name)));

/** An SQL expression: the shop's active manual payment methods as a JSON array, in the owner's order. */
export function activePaymentMethods(tx: ShopTx) {
  return sql`coalesce((
    select json_agg(m) from (
      select ${fields} from payment_methods where shop_id = ${tx.shopId} and is_active order by position, id
    ) m), '[]')`;
}
