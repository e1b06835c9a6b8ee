import type { Deletion } from "@vitrine/contract/accounts";
import { tell } from "../../events/event-bus.ts";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import { refusal } from "../../refuse.ts";
import { findAccount, findPasswordHash, removeAccount } from "../accounts/accounts.queries.ts";
import { removeCodes } from "../accounts/email-codes.queries.ts";
import { needProof, ownCode } from "../accounts/own-password.action.ts";
import { sendCode } from "../accounts/prove-email.action.ts";
import type { Session } from "../accounts/sessions.queries.ts";
import { tellOwner } from "../accounts/tell-owner.action.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { closeAbandoned, countOpenOrders, listShopsLeft } from "./account-deletion.queries.ts";

/** How long a shop without an owner is kept, closed, before it is deleted. */
export const keptDays = 30;

/** What deleting the account would do, and whether anything stands against it. */
export async function planDeletion({ world }: Call, session: Session): Promise<Deletion> {
  const { password, left } = await world.db.inPlatform(async (tx) => ({
    password: await findPasswordHash(tx, session.account_id),
    left: await listShopsLeft(tx, session.account_id),
  }));
  const shops: Deletion["shops"] = [];
  for (const shop of left) {
    const open_orders = shop.effect === "closes" ? await world.db.inShop(shop.id, countOpenOrders) : 0;
    shops.push({ ...shop, open_orders });
  }
  return {
    by_code: !password?.hash,
    may_delete: shops.every(({ open_orders }) => open_orders === 0),
    shops,
  };
}

export async function sendDeletionCode(call: Call, session: Session): Promise<void> {
  await sendCode(call, ownCode(session, "delete_account"));
}

/**
 * Deletes the account for good, once the person has proven themselves again. Shops that nobody else owns close at once
 * and go after some weeks; open orders stand against it, because somebody waits for them.
 */
export async function deleteAccount(
  call: Call,
  session: Session,
  actor: Actor,
  proof: { password?: string; otp?: string },
): Promise<void> {
  const { world } = call;
  const plan = await planDeletion(call, session);
  if (!plan.may_delete)
    throw refusal("shop_has_open_orders", {
      shops: plan.shops.filter(({ open_orders }) => open_orders > 0),
    });
  await needProof(call, session, "delete_account", proof);

  const closing = plan.shops.filter(({ effect }) => effect === "closes");
  for (const { id, name } of closing)
    await world.db.inShop(id, async (tx) => {
      await closeAbandoned(tx);
      // One that came in between, before the door was shut.
      if ((await countOpenOrders(tx)) > 0) throw refusal("shop_has_open_orders");
      const deed = {
        action: "shop.abandoned",
        target_type: "shop",
        target_id: String(id),
        target_label: name,
      } as const;
      await insertActivity(tx, { ...actor, role: "owner" }, deed);
      await tell(tx, { kind: "store", shop_id: id });
    });
  await world.db.inPlatform(async (tx) => {
    await tellOwner(tx, call, { id: session.account_id, email: session.email }, "account_deleted");
    for (const { id } of closing)
      await world.jobs.enqueue(tx, "remove-abandoned-shop", { shop_id: id }, { days: keptDays });
    const account = await findAccount(tx, session.account_id);
    if (account?.photo) await world.jobs.enqueue(tx, "remove-photo", { photo: account.photo });
    await removeCodes(tx, session.email);
    await removeAccount(tx, session.account_id);
  });
}
