import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const bannersPages: readonly ShopPageRow[] = [
  {
    name: "banners",
    who: "shop",
    area: "customization",
    label: (t) => t("Banners"),
    menu: "marketing",
    create: "banner",
    page: lazyRouteComponent(() => import("./BannersPage.tsx"), "BannersPage"),
  },
  {
    name: "banner",
    who: "shop",
    area: "customization",
    label: (t) => t("Banner"),
    under: "banners",
    records: {
      type: "banner",
      actions: (t) => ({
        "banner.created": t("Added banner"),
        "banner.changed": t("Changed banner"),
        "banner.moved": t("Moved banner"),
        "banner.removed": t("Deleted banner"),
      }),
      fields: (t) => ({
        headline: t("Headline"),
        text: t("Text"),
        button_label: t("Button label"),
        link: t("Link"),
        picture_alt: t("Alt text"),
        phone_picture: t("Picture for phones"),
        phone_picture_id: t("Picture for phones"),
      }),
    },
    page: lazyRouteComponent(() => import("./BannerEditor.tsx"), "BannerEditorPage"),
  },
];
