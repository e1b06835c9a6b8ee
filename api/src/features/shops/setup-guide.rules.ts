import { type Area, mayEnter, type Role } from "@vitrine/contract/roles";
import type { SetupChoice, SetupStep, StepKey } from "@vitrine/contract/shops/shops";
import type { ShopRow } from "./shops.queries.ts";

/** What the steps of the setup guide are evaluated from. */
export interface SetupState {
  shop: Pick<ShopRow, "currency" | "time_zone" | "email" | "address" | "is_live" | "went_live_at">;
  store_url: string;
  products: { active: number; drafts: number };
  settings: { cash_on_delivery: boolean; delivery_name: string; delivery_fee: number };
  /** The steps with a default value whose value a member chose or kept. */
  chosen: readonly SetupChoice[];
  has_orders: boolean;
}

/** What a role must be allowed to do to take a step. */
const areaOf: Record<StepKey, Area> = {
  product: "products",
  currency: "settings",
  contact: "settings",
  payment: "checkout",
  delivery: "checkout",
  live: "settings",
};

/**
 * The steps that a role may take, with their present values. A step is done when a member did it, not by a default.
 * Currency and time zone are fixed by the first order: then there is nothing left to choose.
 */
export function setupSteps(state: SetupState, role: Role): SetupStep[] {
  const { shop, products, settings, chosen } = state;
  const missing = missingToOpen(state);
  const step = (key: StepKey, isDone: boolean) => ({ done: isDone, blocks_opening: missing.includes(key) });
  const steps: SetupStep[] = [
    { key: "product", ...step("product", products.active > 0), ...products },
    {
      key: "currency",
      ...step("currency", chosen.includes("currency")),
      currency: shop.currency,
      time_zone: shop.time_zone,
    },
    {
      key: "contact",
      ...step("contact", shop.email !== null && shop.address !== null),
      email: shop.email,
      address: shop.address,
    },
    {
      key: "payment",
      ...step("payment", chosen.includes("payment") && settings.cash_on_delivery),
      cash_on_delivery: settings.cash_on_delivery,
    },
    {
      key: "delivery",
      ...step("delivery", chosen.includes("delivery")),
      name: settings.delivery_name,
      fee: settings.delivery_fee,
      currency: shop.currency,
    },
    {
      key: "live",
      // A shop that closes for the holidays stays set up.
      ...step("live", shop.went_live_at !== null),
      is_live: shop.is_live === 1,
      store_url: state.store_url,
    },
  ];
  return steps.filter(({ key }) => mayEnter(role, areaOf[key]) && !(key === "currency" && state.has_orders));
}

/** What the shop can't open without. The defaults of the other steps are good enough. */
export function missingToOpen({ products, settings }: Pick<SetupState, "products" | "settings">): StepKey[] {
  const missing: StepKey[] = [];
  if (products.active === 0) missing.push("product");
  if (!settings.cash_on_delivery) missing.push("payment");
  return missing;
}
