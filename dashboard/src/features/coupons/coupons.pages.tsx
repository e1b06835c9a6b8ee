import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const couponsPages: readonly ShopPageRow[] = [
  {
    name: "coupons",
    who: "shop",
    area: "coupons",
    label: (t) => t("Coupons"),
    menu: "marketing",
    jump: "d",
    create: "addCoupon",
    page: lazyRouteComponent(() => import("./CouponsPage.tsx"), "CouponsPage"),
  },
  { name: "addCoupon", who: "shop", area: "coupons", label: (t) => t("Add coupon"), under: "coupons" },
  { name: "coupon", who: "shop", area: "coupons", label: (t) => t("Coupon"), under: "coupons" },
];
