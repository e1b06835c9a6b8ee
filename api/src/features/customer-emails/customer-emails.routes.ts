import { apiError } from "../../api-error.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { countTries } from "../../http/limits.ts";
import { testLimitsOf } from "./customer-emails.rules.ts";
import { previewEmail } from "./preview-email.action.ts";
import { listEmails, readEmail, saveEmail } from "./save-template.action.ts";
import { sendTestEmail } from "./send-test-email.action.ts";

export const customerEmailsRoutes = {
  list: shop.customer_emails.list.handler(async ({ context: { tx } }) => ({ data: await listEmails(tx) })),

  read: shop.customer_emails.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await readEmail(tx, params.email),
  })),

  update: shop.customer_emails.update.handler(
    async ({ input: { params, body }, context: { tx, actor } }) => ({
      message: "Email saved.",
      data: await saveEmail(tx, actor, params.email, body),
    }),
  ),

  preview: shop.customer_emails.preview.handler(
    async ({ input: { params, body }, context: { app, tx } }) => ({
      data: (await previewEmail(app, tx, { email: params.email, ...body }, app.dashboardUrl)).preview,
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
