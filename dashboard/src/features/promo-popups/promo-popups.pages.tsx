import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const promoPopupsPages: readonly ShopPageRow[] = [
  {
    name: "promoPopup",
    who: "shop",
    area: "customization",
    label: (t) => t("Promo popup"),
    menu: "marketing",
    records: {
      type: "promo_popup",
      actions: (t) => ({ "promo_popup.changed": t("Changed the promo popup") }),
      fields: (t) => ({
        title: t("Title"),
        text: t("Text"),
        action: t("Below the text"),
        button_label: t("Button label"),
        link: t("Link"),
        coupon_code: t("Coupon code"),
        trigger: t("Open"),
        delay_seconds: t("Delay"),
        scroll_percent: t("Scroll depth"),
        frequency: t("Show"),
        frequency_days: t("Show again after"),
        pages: t("Pages"),
        starts_at: t("Start"),
        ends_at: t("End"),
      }),
    },
    page: lazyRouteComponent(() => import("./PromoPopupPage.tsx"), "PromoPopupPage"),
  },
];
