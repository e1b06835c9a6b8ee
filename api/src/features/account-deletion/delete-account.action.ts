import type { Deletion } from "@vitrine/contract/accounts/accounts";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import { apiError } from "../../api-error.ts";
import { requireProven } from "../../http/proof.ts";
import { findAccount, removeAccount } from "../accounts/accounts.queries.ts";
import { removeCodes } from "../accounts/email-codes.queries.ts";
import { requirePassword } from "../accounts/own-password.action.ts";
import { findProofMeans } from "../accounts/session-proof.action.ts";
import type { Session } from "../accounts/sessions.queries.ts";
import { notifyOwner } from "../accounts/notify-owner.action.ts";
import { closeShop } from "../shop-deletion/schedule-deletion.action.ts";
import { countOpenOrders } from "../shop-deletion/shop-deletion.queries.ts";
import { listShopsLeft } from "./account-deletion.queries.ts";

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
 * Deletes the account permanently once the user has proven their identity. Shops without another owner close
 * immediately and are deleted after `deletionDays`. Open orders prevent the deletion, because customers wait
 * for them.
 */
export async function deleteAccount(
  call: Call,
  session: Session,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  const { app } = call;
  const plan = await planDeletion(call, session);
  if (!plan.may_delete)
    throw apiError("shop_has_open_orders", {
      shops: plan.shops.filter(({ open_orders }) => open_orders > 0),
    });
  await requireIdentity(call, session, password);

  const closing = plan.shops.filter(({ effect }) => effect === "closes");
  for (const { id } of closing)
    await app.db.inShop(id, (tx) => closeShop(app, tx, { ...actor, role: "owner" }, "shop.abandoned"));
  await app.db.inPlatform(async (tx) => {
    const account = await findAccount(tx, session.account_id);
    const { account_id: id, email } = session;
    await notifyOwner(tx, call, { id, email, language: account?.language }, "account_deleted");
    if (account?.photo) await app.jobs.enqueue(tx, "remove-photo", { photo: account.photo });
    await removeCodes(tx, session.email);
    await removeAccount(tx, session.account_id);
  });
}

/** The password is a proof too, except from users with an authenticator app, which protects them from thieves who know it. */
async function requireIdentity(call: Call, session: Session, password: string | undefined): Promise<void> {
  if (password !== undefined && (await findProofMeans(call, session)) === "password")
    await requirePassword(call, session, password, "password");
  else requireProven({ isProven: session.is_proven });
}
