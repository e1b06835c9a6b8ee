import { hasPermission } from "@vitrine/contract/roles";
import type { Shop } from "@vitrine/contract/shops/shops";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { toggleLive } from "../../features/shops/shops.data.ts";
import { paths } from "../../paths.ts";
import { languageItems } from "../../session/language.ts";
import { afterSwitch } from "./menu.ts";
import { selectShop, useSelectedShop } from "../../session/selected-shop.ts";
import { signOut } from "../../session/session.ts";
import { chooseTheme, type Theme, useTheme } from "../../session/theme.ts";
import { viewShop } from "../../shared/view-shop.ts";
import { clearNavigationHistory } from "../../shared/pages/navigation-history.ts";

export interface GlobalAction {
  id: string;
  label: string;
  /** True for the current value, of actions that choose one. */
  current?: boolean;
  onClick: () => void;
}

export type GlobalActions = ReturnType<typeof useGlobalActions>;

/** Actions that are available on every page, for the menus of the shell and for the palette. */
export function useGlobalActions() {
  const { t } = useTranslation();
  const { shop, shops } = useSelectedShop();
  const theme = useTheme();
  const navigate = useNavigate();
  const router = useRouter();

  async function switchTo(next: Shop) {
    if (next.id === shop?.id) return;
    selectShop(next);
    clearNavigationHistory();
    const path = router.state.location.pathname;
    const to = afterSwitch(path, next.permissions);
    // The page stays the same for the other shop, but its guard must run again.
    if (to === path) await router.invalidate();
    else await navigate({ to });
  }

  const themeAction = (one: Theme, label: string): GlobalAction => ({
    id: `theme:${one}`,
    label,
    current: one === theme,
    onClick: () => chooseTheme(one),
  });

  return {
    switchTo: (id: string) => {
      const next = shops?.find((one) => String(one.id) === id);
      if (next) void switchTo(next);
    },
    switches: (shops ?? [])
      .filter(({ id }) => id !== shop?.id)
      .map((one): GlobalAction => ({
        id: `shop:${one.id}`,
        label: t("Switch to {{shop}}", { shop: one.name }),
        onClick: () => void switchTo(one),
      })),
    openShop: {
      id: "open-shop",
      label: t("Create another shop"),
      onClick: () => void navigate({ to: paths.dashboard, search: { open: "shop" } as never }),
    },
    viewShop: shop && {
      id: "view-shop",
      label: shop.is_live === 1 ? t("View shop") : t("Preview shop"),
      onClick: () => void viewShop(shop),
    },
    toggleLive:
      shop && hasPermission(shop.permissions, "settings")
        ? {
            id: "toggle-live",
            label: shop.is_live === 1 ? t("Close the shop to shoppers") : t("Open the shop to shoppers"),
            onClick: () => void toggleLive(shop),
          }
        : undefined,
    languages: languageItems(t).map(({ label, current, onClick }): GlobalAction => ({
      id: `language:${label}`,
      label: t("Language: {{language}}", { language: label }),
      current,
      onClick,
    })),
    themes: [
      themeAction("light", t("Light theme")),
      themeAction("dark", t("Dark theme")),
      themeAction("system", t("Device theme")),
    ],
    signOut: { id: "sign-out", label: t("Sign out"), onClick: () => void signOut() },
  };
}
