import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const customersPages: readonly ShopPageRow[] = [
  {
    name: "customers",
    who: "shop",
    area: "customers",
    label: (t) => t("Customers"),
    menu: "sell",
    jump: "c",
    create: "customer",
    records: {
      type: "customer_segment",
      actions: (t) => ({
        "customer_segment.created": t("Added segment"),
        "customer_segment.changed": t("Changed segment"),
        "customer_segment.removed": t("Deleted segment"),
      }),
      fields: (t) => ({ filter: t("Filters") }),
    },
    page: lazyRouteComponent(() => import("./CustomersPage.tsx"), "CustomersPage"),
  },
  {
    name: "customer",
    who: "shop",
    area: "customers",
    label: (t) => t("Customer"),
    under: "customers",
    records: {
      type: "customer",
      actions: (t) => ({
        "customer.created": t("Added customer"),
        "customer.changed": t("Changed customer"),
        "customer.account_created": t("Created the account of"),
        "customer.tagged": t("Changed the tags of"),
        "customer.blocked": t("Blocked customer"),
        "customer.unblocked": t("Unblocked customer"),
        "customer.address_unblocked": t("Unblocked a delivery address of"),
        "customer.merged": t("Merged another customer into"),
        "customer.subscribed": t("Signed up for emails"),
        "customer.unsubscribed": t("Unsubscribed from emails"),
        "customer.erased": t("Erased the personal data of a customer"),
        "store_credit.added": t("Added store credit to"),
        "store_credit.removed": t("Removed store credit from"),
      }),
      fields: (t) => ({
        tags_added: t("Tags added"),
        tags_removed: t("Tags removed"),
        addresses: t("Addresses"),
        accepts_marketing: t("Accepts marketing"),
        is_tax_exempt: t("Tax exempt"),
        tax_number: t("Tax number"),
        tax_exempt_reason: t("Reason for the exemption"),
      }),
    },
    page: lazyRouteComponent(() => import("./CustomerPage.tsx"), "CustomerPage"),
  },
];
