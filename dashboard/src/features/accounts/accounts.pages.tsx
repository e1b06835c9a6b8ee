import { lazyRouteComponent } from "@tanstack/react-router";
import type { PageRow } from "../../shared/pages/page.ts";

export const accountsPages: readonly PageRow[] = [
  {
    name: "forgotPassword",
    who: "anyone",
    label: (t) => t("Reset password"),
    token: "token",
    page: lazyRouteComponent(() => import("./ForgotPasswordPage.tsx"), "ForgotPasswordPage"),
  },
  {
    name: "profile",
    who: "account",
    label: (t) => t("Your profile"),
    page: lazyRouteComponent(() => import("./ProfilePage.tsx"), "ProfilePage"),
  },
  {
    name: "profileSettings",
    who: "account",
    label: (t) => t("Your details"),
    page: lazyRouteComponent(() => import("./DetailsPage.tsx"), "DetailsPage"),
  },
];
