import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";
import { smsEventNames } from "../../shared/orders/sms-events.ts";

export const orderSmsPages: readonly ShopPageRow[] = [
  {
    name: "orderSms",
    who: "shop",
    area: "payments",
    label: (t) => t("SMS about orders"),
    under: "emailDispatch",
    records: {
      type: "order_sms",
      actions: (t) => ({ "order_sms.changed": t("Changed the SMS about orders") }),
      fields: smsEventNames,
    },
    page: lazyRouteComponent(() => import("./OrderSmsPage.tsx"), "OrderSmsPage"),
  },
];
