import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const draftOrdersPages: readonly ShopPageRow[] = [
  {
    name: "draftOrders",
    who: "shop",
    area: "draft-orders",
    label: (t) => t("Drafts"),
    under: "orders",
    create: "createOrder",
    page: lazyRouteComponent(() => import("./DraftOrdersPage.tsx"), "DraftOrdersPage"),
  },
  {
    name: "createOrder",
    who: "shop",
    area: "draft-orders",
    label: (t) => t("Create order"),
    under: "orders",
    page: lazyRouteComponent(() => import("./DraftOrderPage.tsx"), "CreateOrderPage"),
  },
  {
    name: "draftOrder",
    who: "shop",
    area: "draft-orders",
    label: (t) => t("Draft order"),
    under: "orders",
    records: {
      type: "draft_order",
      actions: (t) => ({
        "draft_order.created": t("Added draft"),
        "draft_order.changed": t("Changed draft"),
        "draft_order.removed": t("Deleted draft"),
        "draft_order.completed": t("Created an order from draft"),
      }),
      fields: (t) => ({
        lines: t("Items"),
        discount: t("Discount"),
        discount_reason: t("Reason for the discount"),
        delivery: t("Delivery"),
        is_tax_exempt: t("Tax exempt"),
        internal_note: t("Internal note"),
        customer_id: t("Customer"),
        total: t("Total"),
      }),
    },
    page: lazyRouteComponent(() => import("./DraftOrderPage.tsx"), "DraftOrderPage"),
  },
];
