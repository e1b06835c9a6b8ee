import { lazyRouteComponent } from "@tanstack/react-router";
import type { PageRow, ShopPageRow } from "../../shared/pages/page.ts";

export const staffAccountsPages: readonly ShopPageRow[] = [
  {
    name: "staffAccounts",
    who: "shop",
    area: "staff-accounts",
    label: (t) => t("Staff accounts"),
    menu: "settings",
    records: {
      type: "staff_account",
      actions: (t) => ({
        "staff.invited": t("Invited staff"),
        "staff.joined": t("Accepted invitation"),
        "staff.role_changed": t("Changed role"),
        "staff.removed": t("Removed staff"),
        "staff.invitation_withdrawn": t("Withdrew invitation"),
      }),
      fields: (t) => ({ role: t("Role") }),
    },
    page: lazyRouteComponent(() => import("./StaffAccountsPage.tsx"), "StaffAccountsPage"),
  },
];

/** The page of the link in an invitation. */
export const invitationPages: readonly PageRow[] = [
  {
    name: "invitation",
    who: "anyone",
    label: (t) => t("Invitation"),
    token: "invitation",
    page: lazyRouteComponent(() => import("./InvitationPage.tsx"), "InvitationPage"),
  },
];
