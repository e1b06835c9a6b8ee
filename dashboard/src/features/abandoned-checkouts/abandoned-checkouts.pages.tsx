import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const abandonedCheckoutsPages: readonly ShopPageRow[] = [
  {
    name: "abandonedCheckouts",
    who: "shop",
    area: "abandoned-checkouts",
    label: (t) => t("Abandoned checkouts"),
    menu: "sell",
    jump: "a",
    page: lazyRouteComponent(() => import("./AbandonedCheckoutsPage.tsx"), "AbandonedCheckoutsPage"),
  },
  {
    name: "recoverySettings",
    who: "shop",
    area: "customers",
    label: (t) => t("Recovery emails"),
    under: "abandonedCheckouts",
    page: lazyRouteComponent(() => import("./RecoverySettingsPage.tsx"), "RecoverySettingsPage"),
  },
  {
    name: "abandonedCheckout",
    who: "shop",
    area: "abandoned-checkouts",
    label: (t) => t("Abandoned checkout"),
    under: "abandonedCheckouts",
    records: {
      type: "abandoned_checkout",
      actions: (t) => ({
        "abandoned_checkout.emailed": t("Emailed a customer about their cart"),
        "recovery_settings.changed": t("Changed the recovery emails"),
      }),
      fields: (t) => ({
        first_after: t("First email"),
        second_after: t("Second email"),
        third_after: t("Third email"),
        quiet_from: t("Quiet from"),
        quiet_until: t("Quiet until"),
        recipients: t("Recipients"),
        coupon_id: t("Coupon"),
        coupon_step: t("First email with a code"),
      }),
    },
    page: lazyRouteComponent(() => import("./AbandonedCheckoutPage.tsx"), "AbandonedCheckoutPage"),
  },
];
