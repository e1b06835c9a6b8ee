import type { Access } from "@vitrine/contract/roles";
import type { Readiness } from "@vitrine/contract/shops/shops";
import type { ShopTx } from "../../db/tx.ts";
import { readCheckoutSettings } from "../checkout-settings/checkout-settings.queries.ts";
import { readSetupSteps } from "../setup-steps/setup-steps.queries.ts";
import { listOtherMethods } from "./other-methods.queries.ts";
import { delivers } from "./delivers.queries.ts";
import { readOptionalSetup } from "./optional-setup.queries.ts";
import { missingToOpen, setupSteps, type SetupState } from "./setup-guide.rules.ts";
import { countSetup, requireShop } from "./shops.queries.ts";
import { shopResponse } from "./shops.rules.ts";

/** The setup guide as a member of the shop may see it, and if the shop can open. */
export async function readReadiness(
  tx: ShopTx,
  member: Access & { account_id: string },
  dashboardUrl: string,
): Promise<Readiness> {
  const shop = await requireShop(tx);
  const { has_orders, ...products } = await countSetup(tx);
  const { chosen, is_dismissed } = await readSetupSteps(tx, member.account_id);
  const state: SetupState = {
    shop,
    store_url: shopResponse(shop, member, dashboardUrl).store_url,
    products,
    settings: await readCheckoutSettings(tx),
    other_methods: await listOtherMethods(tx),
    delivers: await delivers(tx),
    optional: await readOptionalSetup(tx),
    chosen,
    has_orders,
  };
  return {
    steps: setupSteps(state, member.permissions),
    may_go_live: missingToOpen(state).length === 0,
    has_orders,
    is_dismissed,
  };
}
