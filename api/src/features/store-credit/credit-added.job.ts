import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { emailLanguage } from "../../languages/email-language.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { requireSender } from "../shops/require-sender.action.ts";
import { storeUrlIn } from "../shops/store-url-in.rules.ts";
import { creditAddedMail } from "./credit-added.mail.tsx";
import { findAddedCredit } from "./store-credit.queries.ts";

/** Emails the customer about store credit that a member added. A retry uses the same id. */
export async function sendCreditAdded(
  app: AppContext,
  { shop_id, adjustment_id }: JobData["credit-added"],
): Promise<void> {
  const [shop, added] = await app.db.inShop(shop_id, (tx) =>
    Promise.all([requireSender(app, tx, ["store_credit_added"]), findAddedCredit(tx, adjustment_id)]),
  );
  // The customer may have been deleted or erased in the meantime.
  if (!added) return;
  const { email, language, ...credit } = added;
  const store_url = storeUrlIn(shop, app.dashboardUrl, language);
  const mail = renderCustomerMail(
    creditAddedMail({ ...credit, shop, store_url }, emailLanguage(shop, language)),
  );
  await app.post.send({
    id: `credit-added-${adjustment_id}`,
    to: email,
    ...mail,
    fromName: shop.name,
    replyTo: shop.email ?? undefined,
  });
}
