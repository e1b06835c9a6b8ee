import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";
import { permissionLabels } from "../../shared/permission-labels.ts";

export const staffRolesPages: readonly ShopPageRow[] = [
  {
    name: "staffRoles",
    who: "shop",
    area: "staff-accounts",
    label: (t) => t("Roles"),
    under: "staffAccounts",
    create: "staffRole",
    page: lazyRouteComponent(() => import("./StaffRolesPage.tsx"), "StaffRolesPage"),
  },
  {
    name: "staffRole",
    who: "shop",
    area: "staff-accounts",
    label: (t) => t("Role"),
    under: "staffAccounts",
    records: {
      type: "staff_role",
      actions: (t) => ({
        "staff_role.created": t("Created role"),
        "staff_role.changed": t("Changed role"),
        "staff_role.removed": t("Deleted role"),
      }),
      fields: (t) => ({
        added: t("Added permissions"),
        removed: t("Removed permissions"),
        permissions: t("Permissions"),
      }),
      values: permissionLabels,
    },
    page: lazyRouteComponent(() => import("./StaffRoleEditor.tsx"), "StaffRolePage"),
  },
];
