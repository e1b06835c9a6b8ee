import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const deliveryZonesPages: readonly ShopPageRow[] = [
  {
    name: "shippingFee",
    who: "shop",
    area: "shipping-fee",
    label: (t) => t("Delivery"),
    menu: "settings",
    create: "deliveryZone",
    page: lazyRouteComponent(() => import("./DeliveryZonesPage.tsx"), "DeliveryZonesPage"),
  },
  {
    name: "deliveryElsewhere",
    who: "shop",
    area: "shipping-fee",
    label: (t) => t("Delivery everywhere else"),
    under: "shippingFee",
    page: lazyRouteComponent(() => import("./ElsewherePage.tsx"), "ElsewherePage"),
  },
  {
    name: "deliverySchedule",
    who: "shop",
    area: "shipping-fee",
    label: (t) => t("Expected delivery dates"),
    under: "shippingFee",
    page: lazyRouteComponent(() => import("./SchedulePage.tsx"), "SchedulePage"),
  },
  {
    name: "deliveryZone",
    who: "shop",
    area: "shipping-fee",
    label: (t) => t("Delivery zone"),
    under: "shippingFee",
    records: {
      type: "delivery_zone",
      actions: (t) => ({
        "delivery_schedule.changed": t("Changed the expected delivery dates"),
        "delivery_zone.created": t("Added delivery zone"),
        "delivery_zone.changed": t("Changed delivery zone"),
        "delivery_zone.removed": t("Deleted delivery zone"),
      }),
      fields: (t) => ({
        places: t("Places"),
        rates: t("Rates"),
        cut_off: t("Cut-off time"),
        processing_days: t("Processing time"),
        working_days: t("Working days"),
        holidays: t("Holidays"),
      }),
    },
    page: lazyRouteComponent(() => import("./ZoneEditor.tsx"), "DeliveryZonePage"),
  },
];
