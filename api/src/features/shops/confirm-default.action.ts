import type { SetupChoice } from "@vitrine/contract/shops/shops";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { insertSetupSteps } from "../setup-steps/setup-steps.queries.ts";

/** Completes a step of the setup guide with its default value, and updates the guide in open dashboards. */
export async function confirmDefault(
  tx: ShopTx,
  member: { account_id: string },
  step: SetupChoice,
): Promise<void> {
  await insertSetupSteps(tx, member.account_id, [step]);
  const event = { type: "changed", what: "shops", id: null } as const;
  await publish(tx, { kind: "event", shop_id: tx.shopId, event });
}
