import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { readAboutOrders } from "../orders/emails/send-email.action.ts";
import { requireProof } from "./payment-proofs.queries.ts";
import { proofRejectedMail } from "./proof-rejected.mail.tsx";

/** Emails the reason of a rejected proof to the customer, if the order has an email. A retry uses the same id. */
export async function writeProofRejected(
  app: AppContext,
  { shop_id, proof_id }: JobData["proof-rejected"],
): Promise<void> {
  const { proof, about } = await app.db.inShop(shop_id, async (tx) => {
    const row = await requireProof(tx, proof_id);
    return {
      proof: row,
      about: (await readAboutOrders(app, tx, [row.order_id], ["proof_rejected"])).get(row.order_id),
    };
  });
  if (!about?.order.email || proof.reject_reason === null) return;
  const mail = renderCustomerMail(proofRejectedMail(about, proof.reject_reason));
  await app.post.send({
    id: `proof-rejected-${proof_id}`,
    to: about.order.email,
    ...mail,
    fromName: about.shop.name,
    replyTo: about.shop.email ?? undefined,
  });
}
