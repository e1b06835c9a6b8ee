import { type Area, hasPermission, type Permission } from "@vitrine/contract/roles";
import {
  requiredPolicies,
  type SetupChoice,
  type SetupStep,
  type StepKey,
} from "@vitrine/contract/shops/shops";
import type { OptionalSetup } from "./optional-setup.queries.ts";
import type { ShopRow } from "./shops.queries.ts";

/** The state that the steps of the setup guide are derived from. */
export interface SetupState {
  shop: Pick<ShopRow, "currency" | "time_zone" | "email" | "address" | "is_live" | "went_live_at">;
  store_url: string;
  products: { active: number; drafts: number };
  settings: { cash_on_delivery: boolean; delivery_name: string; delivery_fee: number };
  /** Names of the active payment providers and manual payment methods. */
  other_methods: string[];
  /** False if no shopper could get any of the products delivered. */
  delivers: boolean;
  optional: OptionalSetup;
  /** Steps with a default value that a member has changed or confirmed. */
  chosen: readonly SetupChoice[];
  has_orders: boolean;
}

/** The area that a member must have access to for a step. */
const areaOf: Record<StepKey, Area> = {
  product: "products",
  currency: "settings",
  contact: "settings",
  payment: "checkout",
  delivery: "checkout",
  theme: "themes",
  sales_tax: "sales-tax",
  policies: "customization",
  live: "settings",
};

/**
 * The steps that a member with these permissions may take, with their current values. A step is done once a member did it; a default
 * value alone doesn't count. The first order fixes currency and time zone, which removes their step.
 */
export function setupSteps(state: SetupState, permissions: readonly Permission[]): SetupStep[] {
  const { shop, products, settings, other_methods, delivers, optional, chosen } = state;
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
      // Unlike cash on delivery, no other method is active by default: a member has added it.
      ...step(
        "payment",
        other_methods.length > 0 || (chosen.includes("payment") && settings.cash_on_delivery),
      ),
      cash_on_delivery: settings.cash_on_delivery,
      other_methods,
    },
    {
      key: "delivery",
      ...step("delivery", delivers && chosen.includes("delivery")),
      delivers,
      name: settings.delivery_name,
      fee: settings.delivery_fee,
      currency: shop.currency,
    },
    { key: "theme", ...step("theme", optional.theme !== null), name: optional.theme },
    { key: "sales_tax", ...step("sales_tax", optional.tax_rates > 0), rates: optional.tax_rates },
    {
      key: "policies",
      ...step("policies", optional.policies === requiredPolicies.length),
      published: optional.policies,
    },
    {
      key: "live",
      // A shop that closes temporarily stays set up.
      ...step("live", shop.went_live_at !== null),
      is_live: shop.is_live === 1,
      store_url: state.store_url,
    },
  ];
  return steps.filter(
    ({ key }) => hasPermission(permissions, areaOf[key]) && !(key === "currency" && state.has_orders),
  );
}

/** The steps that must be done before the shop can open. Defaults are sufficient for the others. */
export function missingToOpen({
  products,
  settings,
  other_methods,
  delivers,
}: Pick<SetupState, "products" | "settings" | "other_methods" | "delivers">): StepKey[] {
  const missing: StepKey[] = [];
  if (products.active === 0) missing.push("product");
  if (!settings.cash_on_delivery && other_methods.length === 0) missing.push("payment");
  if (!delivers) missing.push("delivery");
  return missing;
}
