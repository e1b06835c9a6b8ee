import { deletionDays } from "@vitrine/contract/shops/shop-deletion";
import type { Deletion } from "@vitrine/contract/accounts/accounts";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import { apiError } from "../../api-error.ts";
import { requireProven } from "../../http/proof.ts";
import { removeCodes } from "../accounts/email-codes.queries.ts";
import { lockSession } from "../accounts/lock-account.action.ts";
import { startDeletion } from "../accounts/scheduled-deletions.queries.ts";
import { requirePassword } from "../accounts/own-password.action.ts";
import { findProofMeans } from "../accounts/session-proof.action.ts";
import { removeSessions, type Session } from "../accounts/sessions.queries.ts";
import { notifyOwner } from "../accounts/notify-owner.action.ts";
import { closeShop } from "../shop-deletion/schedule-deletion.action.ts";
import { countOpenOrders } from "../shop-deletion/shop-deletion.queries.ts";
import { leaveShop, listShopsLeft } from "./account-deletion.queries.ts";

/** The effects of deleting the account, and if open orders prevent it. */
export async function planDeletion({ app }: Call, session: Session): Promise<Deletion> {
  const left = await app.db.readPlatform((tx) => listShopsLeft(tx, session.account_id));
  const shops: Deletion["shops"] = [];
  for (const shop of left) {
    const open_orders = shop.effect === "closes" ? await app.db.inShop(shop.id, countOpenOrders) : 0;
    shops.push({ ...shop, open_orders });
  }
  return { may_delete: shops.every(({ open_orders }) => open_orders === 0), shops };
}

/**
 * Schedules the deletion of the account once the user has proven their identity, and ends their sessions. Shops without another
 * owner close immediately and are deleted at the same time. Open orders prevent it, because customers wait for them.
 */
export async function scheduleDeletion(
  call: Call,
  session: Session,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  const { app } = call;
  const { account_id: id, email } = session;
  const plan = await planDeletion(call, session);
  if (!plan.may_delete)
    throw apiError("shop_has_open_orders", {
      shops: plan.shops.filter(({ open_orders }) => open_orders > 0),
    });
  await requireIdentity(call, session, password);
  for (const shop of plan.shops)
    await app.db.inShop(shop.id, async (tx) => {
      if (await leaveShop(tx, id)) return;
      await closeShop(app, tx, { ...actor, role: "owner" }, "shop.abandoned");
    });
  await app.db.inPlatform(async (tx) => {
    await lockSession(tx, call, id);
    await startDeletion(tx, id);
    await removeSessions(tx, id);
    await removeCodes(tx, email);
    await app.jobs.enqueue(tx, "delete-account", { account_id: id }, { days: deletionDays });
    await notifyOwner(tx, call, { id, email }, "deletion_scheduled");
  });
}

/** The password is a proof too, except from users with an authenticator app, which protects them from thieves who know it. */
async function requireIdentity(call: Call, session: Session, password: string | undefined): Promise<void> {
  if (password !== undefined && (await findProofMeans(call, session)) === "password")
    await requirePassword(call, session, password, "password");
  else requireProven({ isProven: session.is_proven });
}
