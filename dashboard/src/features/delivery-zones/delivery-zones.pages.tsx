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
    name: "deliveryZone",
    who: "shop",
    area: "shipping-fee",
    label: (t) => t("Delivery zone"),
    under: "shippingFee",
    records: {
      type: "delivery_zone",
      actions: (t) => ({
        "delivery_zone.created": t("Added delivery zone"),
        "delivery_zone.changed": t("Changed delivery zone"),
        "delivery_zone.removed": t("Deleted delivery zone"),
      }),
      fields: (t) => ({ places: t("Places"), rates: t("Rates") }),
    },
    page: lazyRouteComponent(() => import("./ZoneEditor.tsx"), "DeliveryZonePage"),
  },
];
