import { hasPermission } from "@vitrine/contract/roles";
import type { Shop } from "@vitrine/contract/shops/shops";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { accountQuery } from "../../session/account.ts";
import { languageItems } from "../../session/language.ts";
import { signedInUser } from "../../session/session.ts";
import { pagePath } from "../../shared/pages/page.ts";
import { pagesTable } from "../pages-table.ts";
import type { GlobalActions } from "./useGlobalActions.ts";

interface AccountMenuProps {
  shop: Shop | undefined;
  /** Path of the current page. */
  path: string;
  actions: GlobalActions;
  onShortcuts: () => void;
}

/** The user, and the items of the menu that opens from their name. */
export function useAccountMenu({ shop, path, actions, onShortcuts }: AccountMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const account = useQuery(accountQuery).data?.data;
  const setupGuide = {
    label: t("Setup guide"),
    onClick: () => void navigate({ to: paths.dashboard, search: { open: "guide" } as never }),
  };
  const items = [
    ...pagesTable
      .filter(({ menu }) => menu === "you")
      .map(({ name, label }) => ({
        label: label(t),
        current: pagePath(name) === path,
        onClick: () => void navigate({ to: pagePath(name) }),
      })),
    ...actions.themes,
    ...languageItems(t),
    ...(hasPermission(shop?.permissions, "products") ? [setupGuide] : []),
    { label: t("Keyboard shortcuts"), onClick: onShortcuts },
    actions.signOut,
  ];
  return {
    name: account?.name ?? signedInUser()?.name ?? t("Account"),
    photo: (account ?? signedInUser())?.photo ?? null,
    email: account?.email ?? "",
    items,
  };
}
