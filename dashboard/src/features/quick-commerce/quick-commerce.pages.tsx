import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const quickCommercePages: readonly ShopPageRow[] = [
  {
    name: "quickCommerce",
    who: "shop",
    area: "quick-commerce",
    label: (t) => t("Quick commerce"),
    menu: "settings",
    create: "quickCommerceArea",
    page: lazyRouteComponent(() => import("./QuickCommercePage.tsx"), "QuickCommercePage"),
  },
  {
    name: "quickCommerceArea",
    who: "shop",
    area: "quick-commerce",
    label: (t) => t("Delivery area"),
    under: "quickCommerce",
    records: {
      type: "quick_commerce_area",
      actions: (t) => ({
        "quick_commerce.changed": t("Changed the quick commerce settings"),
        "quick_commerce_area.created": t("Added delivery area"),
        "quick_commerce_area.changed": t("Changed delivery area"),
        "quick_commerce_area.removed": t("Deleted delivery area"),
      }),
      fields: (t) => ({
        is_active: t("Active"),
        reach: t("Area"),
        fee: t("Fee"),
        tiers_by: t("Fee depends on"),
        tiers: t("Fee tiers"),
        free_from: t("Free from"),
        min_subtotal: t("Minimum order"),
        packaging_fee: t("Packaging fee"),
        opening_times: t("Opening times"),
        express: t("Express delivery"),
        slots: t("Delivery slots"),
        cut_off_minutes: t("Order until"),
        lead_days: t("Lead time"),
        closures: t("Closures"),
        is_paused: t("Paused"),
        pause_reason: t("Reason for the pause"),
        resumes_at: t("Resumes at"),
      }),
    },
    page: lazyRouteComponent(() => import("./AreaEditor.tsx"), "QuickCommerceAreaPage"),
  },
];
