import { lazyRouteComponent } from "@tanstack/react-router";
import { House } from "lucide-react";
import type { PageRow } from "./pages-table.ts";

export const home = lazyRouteComponent(() => import("./HomePage.tsx"), "HomePage");

/** The pages of no shop: for anyone, and of a person's own account. */
export const ownPages: readonly PageRow[] = [
  { name: "root", who: "anyone", label: (t) => t("Home") },
  {
    name: "login",
    who: "anyone",
    label: (t) => t("Sign in"),
    token: "take-back",
    page: lazyRouteComponent(() => import("./SignInPages.tsx"), "Login"),
  },
  {
    name: "register",
    who: "anyone",
    label: (t) => t("Register"),
    page: lazyRouteComponent(() => import("./SignInPages.tsx"), "Register"),
  },
  {
    name: "forgotPassword",
    who: "anyone",
    label: (t) => t("Forgotten password"),
    token: "token",
    page: lazyRouteComponent(
      () => import("../features/accounts/ForgotPasswordPage.tsx"),
      "ForgotPasswordPage",
    ),
  },
  {
    name: "forbidden",
    who: "anyone",
    label: (t) => t("No access"),
    page: lazyRouteComponent(() => import("./ForbiddenPage.tsx"), "ForbiddenPage"),
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
  {
    name: "notifications",
    who: "account",
    label: (t) => t("Notifications"),
    jump: "n",
    page: lazyRouteComponent(
      () => import("../features/notifications/NotificationsPage.tsx"),
      "NotificationsPage",
    ),
  },
  {
    name: "profileHome",
    who: "account",
    label: (t) => t("Your account"),
    menu: "you",
    page: lazyRouteComponent(() => import("./ProfileHomePage.tsx"), "ProfileHomePage"),
  },
  {
    name: "profile",
    who: "account",
    label: (t) => t("Your profile"),
    page: lazyRouteComponent(() => import("../features/accounts/ProfilePage.tsx"), "ProfilePage"),
  },
  { name: "digitalIdentity", who: "account", label: (t) => t("Digital identity"), menu: "you" },
  { name: "connections", who: "account", label: (t) => t("Connections"), menu: "you" },
  { name: "reviewCard", who: "account", label: (t) => t("Review card"), menu: "you" },
  {
    name: "settings",
    who: "account",
    label: (t) => t("Sign-in and browser"),
    menu: "you",
    page: lazyRouteComponent(() => import("./SettingsPage.tsx"), "SettingsPage"),
  },
  {
    name: "profileSettings",
    who: "account",
    label: (t) => t("Your details"),
    page: lazyRouteComponent(() => import("../features/accounts/DetailsPage.tsx"), "DetailsPage"),
  },
];
