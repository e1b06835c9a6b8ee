import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const couriersPages: readonly ShopPageRow[] = [
  {
    name: "courier",
    who: "shop",
    area: "courier",
    label: (t) => t("Couriers"),
    menu: "settings",
    create: "courierEdit",
    page: lazyRouteComponent(() => import("./CouriersPage.tsx"), "CouriersPage"),
  },
  {
    name: "courierEdit",
    who: "shop",
    area: "courier",
    label: (t) => t("Courier"),
    under: "courier",
    records: {
      type: "courier",
      actions: (t) => ({
        "courier.created": t("Added courier"),
        "courier.changed": t("Changed courier"),
        "courier.removed": t("Deleted courier"),
      }),
      fields: (t) => ({
        kind: t("Type"),
        tracking_template: t("Tracking link"),
        weight_grams: t("Weight"),
        length_cm: t("Length"),
        width_cm: t("Width"),
        height_cm: t("Height"),
        statuses: t("Statuses"),
        key_ending: t("Key"),
        webhook_ending: t("Webhook secret"),
      }),
    },
    page: lazyRouteComponent(() => import("./CourierPage.tsx"), "CourierPage"),
  },
  {
    name: "courierSettlement",
    who: "shop",
    area: "courier",
    label: (t) => t("Settle cash"),
    under: "courier",
    page: lazyRouteComponent(() => import("./SettlementPage.tsx"), "SettlementPage"),
  },
];
