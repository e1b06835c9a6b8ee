import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const checkoutSettingsPages: readonly ShopPageRow[] = [
  {
    name: "checkoutSettings",
    who: "shop",
    area: "checkout",
    label: (t) => t("Checkout"),
    menu: "settings",
    page: lazyRouteComponent(() => import("./CheckoutSettingsPage.tsx"), "CheckoutSettingsPage"),
  },
  {
    name: "cashOnDelivery",
    who: "shop",
    area: "checkout",
    label: (t) => t("Cash on delivery"),
    under: "checkoutSettings",
    records: {
      type: "sms_gateway",
      actions: (t) => ({
        "sms_gateway.connected": t("Connected SMS gateway"),
        "sms_gateway.changed": t("Changed SMS gateway"),
        "sms_gateway.removed": t("Disconnected SMS gateway"),
      }),
    },
    page: lazyRouteComponent(() => import("./CashOnDeliveryPage.tsx"), "CashOnDeliveryPage"),
  },
];
