import { mayEnter, type Area, type Role } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { paths } from "../paths.ts";
import type { NavGroup, NavItem } from "./Nav.tsx";

/** The pages of a shop that a role may enter; what it may not is absent. */
export function menuOf(role: Role | undefined, newOrders: number, t: TFunction): NavGroup[] {
  const item = (area: Area, entry: NavItem): NavItem[] => (mayEnter(role, area) ? [entry] : []);
  const groups: NavGroup[] = [
    {
      items: [
        { label: t("Home"), to: paths.dashboard },
        ...item("orders", { label: t("Orders"), to: paths.orders, count: newOrders }),
        ...item("products", {
          label: t("Products"),
          to: paths.products,
          under: item("import-products", { label: t("Import"), to: paths.importProducts }),
        }),
      ],
    },
    {
      label: t("Settings"),
      items: [
        ...item("checkout", { label: t("Checkout & delivery"), to: paths.checkoutSettings }),
        ...item("activity-log", { label: t("Activity log"), to: paths.activityLog }),
      ],
    },
  ];
  return groups.filter((group) => group.items.length > 0);
}
