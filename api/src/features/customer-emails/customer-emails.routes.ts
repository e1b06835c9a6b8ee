import { apiError } from "../../api-error.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { countTries } from "../../http/limits.ts";
import { testLimitsOf } from "./customer-emails.rules.ts";
import { previewEmail } from "./preview-email.action.ts";
import { sendTestEmail } from "./send-test-email.action.ts";

export const customerEmailsRoutes = {
  preview: shop.customer_emails.preview.handler(
    async ({ input: { params, query }, context: { app, tx } }) => ({
      data: (await previewEmail(app, tx, { email: params.email, ...query }, app.dashboardUrl)).preview,
    }),
  ),

  send_test: shopWithoutTx.customer_emails.send_test.handler(
    async ({ input: { params, body }, context: { app, member } }) => {
      // Unknown orders aren't counted.
      const found = await app.db.inShop(member.shop_id, (tx) =>
        previewEmail(app, tx, { email: params.email, ...body }),
      );
      await countTries(app.db, app.clock.now(), testLimitsOf(member.shop_id, member.account_id));
      if (!(await sendTestEmail(app, member.email, found))) throw apiError("email_not_sent");
      return { message: `Test email sent to ${member.email}.` };
    },
  ),
};
