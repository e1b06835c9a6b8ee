import type { AbandonedCheckout, RecoverySettings } from "@vitrine/contract/checkout/abandoned-checkouts";
import type { AppContext } from "../../app-context.ts";
import { cappedTotal, pageOf, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { listFailures } from "../order-payments/payment-failures.queries.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import {
  countCheckouts,
  countedUpTo,
  listCheckouts,
  listRecoveryEmails,
  requireCheckout,
} from "./abandoned-checkouts.queries.ts";
import { exportCheckouts } from "./export-checkouts.action.ts";
import { readCurrent } from "./read-current.action.ts";
import { listRecoveryCoupons, readRecoverySettings } from "./recovery-settings.queries.ts";
import { cartLinkUrl, type EmailProblem, emailProblem } from "./send-recovery-email.action.ts";

export const abandonedCheckoutsRoutes = {
  list: shop.abandoned_checkouts.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit = 50, cursor, ...filter } = query;
    const [rows, total] = await Promise.all([
      listCheckouts(tx, filter, { limit, cursor: readCursor(cursor) }),
      countCheckouts(tx, filter),
    ]);
    const { data, meta } = pageOf(rows, limit, (row) => row.exact_at);
    return { data, meta: { ...meta, ...cappedTotal(total, countedUpTo) } };
  }),

  export: shopWithoutTx.abandoned_checkouts.export.handler(({ input: { query }, context: { app, member } }) =>
    exportCheckouts(app, member.shop_id, query),
  ),

  read_settings: shop.abandoned_checkouts.read_settings.handler(async ({ context: { tx } }) => ({
    data: await settingsResponse(tx),
  })),

  update_settings: shop.abandoned_checkouts.update_settings.handler(
    async ({ input: { body }, context: { tx, actor } }) => {
      const { data } = await saveSettings(tx, actor, {
        read: settingsResponse,
        update: (before) => {
          const isOffered = before.coupons.some(({ id }) => id === body.coupon_id);
          if (body.coupon_id !== null && body.coupon_id !== before.coupon_id && !isOffered)
            throw apiError("recovery_coupon_not_found");
          return updateShopSettings(tx, "recovery_settings", body);
        },
        log: { action: "recovery_settings.changed", target_type: "abandoned_checkout" },
        historyOf: ({ coupons: _, ...settings }) => settings,
      });
      return { message: "Settings saved.", data };
    },
  ),

  read: shop.abandoned_checkouts.read.handler(async ({ input: { params }, context: { app, tx } }) => ({
    data: await answer(app, tx, params.id),
  })),

  send_email: shop.abandoned_checkouts.send_email.handler(
    async ({ input: { params }, context: { app, tx, actor } }) => {
      const checkout = await requireCheckout(tx, params.id);
      const problem = await manualProblem(app, tx, params.id);
      if (problem) throw apiError("recovery_email_rejected", { message: messages[problem] });
      await app.jobs.enqueue(tx, "recovery-email", {
        shop_id: tx.shopId,
        checkout_id: checkout.id,
        cause: `manual ${new Date(app.clock.now()).toISOString().slice(0, 10)}`,
        step: null,
        sender: actor.name,
      });
      await insertActivity(tx, actor, {
        action: "abandoned_checkout.emailed",
        target_type: "abandoned_checkout",
        target_id: checkout.id,
        target_label: checkout.name ?? checkout.email ?? "",
      });
      return { message: "The email is on its way.", data: await answer(app, tx, params.id) };
    },
  ),
};

type ManualProblem = EmailProblem | "sent_today";

const messages: Record<ManualProblem, string> = {
  no_email: "This customer left no email.",
  recovered: "This customer has ordered, so no email is sent.",
  bought: "This customer has ordered, so no email is sent.",
  unsubscribed: "This customer unsubscribed from emails about their cart.",
  sent_today: "You've already emailed this customer today. Try again tomorrow.",
};

async function manualProblem(app: AppContext, tx: ShopTx, id: string): Promise<ManualProblem | undefined> {
  const problem = await emailProblem(app, tx, await requireCheckout(tx, id));
  if (problem) return problem;
  const day = new Date(app.clock.now() - 86_400_000).toISOString();
  const emails = await listRecoveryEmails(tx, id);
  return emails.some(({ step, created_at }) => step === null && created_at > day) ? "sent_today" : undefined;
}

async function answer(app: AppContext, tx: ShopTx, id: string): Promise<AbandonedCheckout> {
  const checkout = await requireCheckout(tx, id);
  const [shopRow, current, emails, payment_failures, email_problem] = [
    await requireShop(tx),
    await readCurrent(app, tx, checkout),
    await listRecoveryEmails(tx, id),
    await listFailures(tx, checkout),
    await manualProblem(app, tx, id),
  ];
  const isOver = email_problem === "recovered" || email_problem === "bought";
  return {
    ...checkout,
    lines: current.lines,
    current_total: current.total,
    link: isOver || checkout.contact_removed_at ? null : cartLinkUrl(app, shopRow, checkout),
    emails,
    payment_failures,
    email_problem: email_problem ?? null,
  };
}

async function settingsResponse(tx: ShopTx): Promise<RecoverySettings> {
  return { ...(await readRecoverySettings(tx)), coupons: await listRecoveryCoupons(tx) };
}
