import { lazyRouteComponent } from "@tanstack/react-router";
import { House } from "lucide-react";
import { accountsPages } from "../features/accounts/accounts.pages.tsx";
import { notificationsPages } from "../features/notifications/notifications.pages.tsx";
import { invitationPages } from "../features/staff-accounts/staff-accounts.pages.tsx";
import type { PageRow } from "../shared/pages/page.ts";

export const home = lazyRouteComponent(() => import("./pages/HomePage.tsx"), "HomePage");

/** The pages outside of a shop: public pages, and those of the user's own account. */
export const pagesOutsideShops: readonly PageRow[] = [
  { name: "root", who: "anyone", label: (t) => t("Home") },
  {
    name: "login",
    who: "anyone",
    label: (t) => t("Sign in"),
    token: "restore-email",
    page: lazyRouteComponent(() => import("./pages/SignInPages.tsx"), "Login"),
  },
  {
    name: "register",
    who: "anyone",
    label: (t) => t("Register"),
    page: lazyRouteComponent(() => import("./pages/SignInPages.tsx"), "Register"),
  },
  ...accountsPages,
  ...invitationPages,
  {
    name: "forbidden",
    who: "anyone",
    label: (t) => t("No access"),
    page: lazyRouteComponent(() => import("./pages/ForbiddenPage.tsx"), "ForbiddenPage"),
  },
  { name: "checkout", who: "anyone", label: (t) => t("Checkout") },
  {
    name: "dashboard",
    who: "account",
    label: (t) => t("Home"),
    menu: "top",
    icon: House,
    jump: "h",
    page: home,
  },
  ...notificationsPages,
  {
    name: "profileHome",
    who: "account",
    label: (t) => t("Your account"),
    menu: "you",
    page: lazyRouteComponent(() => import("./pages/ProfileHomePage.tsx"), "ProfileHomePage"),
  },
  { name: "digitalIdentity", who: "account", label: (t) => t("Digital identity"), menu: "you" },
  { name: "connections", who: "account", label: (t) => t("Connections"), menu: "you" },
  { name: "reviewCard", who: "account", label: (t) => t("Review card"), menu: "you" },
  {
    name: "settings",
    who: "account",
    label: (t) => t("Sign-in and browser"),
    menu: "you",
    page: lazyRouteComponent(() => import("./pages/SettingsPage.tsx"), "SettingsPage"),
  },
];
