import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const paymentMethodsPages: readonly ShopPageRow[] = [
  {
    name: "payments",
    who: "shop",
    area: "payments",
    label: (t) => t("Payments"),
    menu: "settings",
    create: "paymentMethod",
    records: {
      type: "payment_provider",
      actions: (t) => ({
        "payment_provider.connected": t("Connected payment provider"),
        "payment_provider.changed": t("Changed payment provider"),
        "payment_provider.removed": t("Disconnected payment provider"),
      }),
    },
    page: lazyRouteComponent(() => import("./PaymentMethodsPage.tsx"), "PaymentMethodsPage"),
  },
  {
    name: "paymentMethod",
    who: "shop",
    area: "payments",
    label: (t) => t("Payment method"),
    under: "payments",
    records: {
      type: "payment_method",
      actions: (t) => ({
        "payment_method.created": t("Added payment method"),
        "payment_method.changed": t("Changed payment method"),
        "payment_method.moved": t("Moved payment method"),
        "payment_method.removed": t("Deleted payment method"),
      }),
      fields: (t) => ({ min_total: t("Minimum order total"), max_total: t("Maximum order total") }),
    },
    page: lazyRouteComponent(() => import("./PaymentMethodPage.tsx"), "PaymentMethodPage"),
  },
];
