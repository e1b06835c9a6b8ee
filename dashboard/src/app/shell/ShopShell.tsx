import { mayEnter } from "@vitrine/contract/roles";
import type { Shop } from "@vitrine/contract/shops/shops";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { ShopBell } from "../../features/notifications/ShopBell.tsx";
import { useShopEvents } from "../../features/notifications/useShopEvents.ts";
import { unreadMessagesQuery } from "../../features/messages/messages.data.ts";
import { unreadQuery } from "../../features/notifications/notifications.data.ts";
import { paths } from "../../paths.ts";
import { TitleCount } from "../../title.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { accountQuery } from "../../session/account.ts";
import { languageItems } from "../../session/language.ts";
import { menuOf, currentMenuPath } from "./menu.ts";
import { pagesTable } from "../pages-table.ts";
import { findPageAt, mayOpen, pagePath } from "../../shared/pages/page.ts";
import { GlobalShortcuts, type OpenOverlay } from "../shortcuts/GlobalShortcuts.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { useSelectedShop } from "../../session/selected-shop.ts";
import { signedInUser, useSessionEnded } from "../../session/session.ts";
import { Shell, type ShellShop } from "./Shell.tsx";
import { shopNote } from "./shop-labels.ts";
import { useRoleChanges } from "./useRoleChanges.ts";
import { useGlobalActions } from "./useGlobalActions.ts";

/** The layout of every signed-in page, with data that is updated by events of the server. */
export function ShopShell() {
  const { t } = useTranslation();
  const { shop, shops, error, refetch } = useSelectedShop();
  const sessionEnded = useSessionEnded();
  const [sheet, setSheet] = useState<OpenOverlay>();
  const actions = useGlobalActions();
  const account = useQuery(accountQuery).data?.data;
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const unread =
    useQuery({ ...unreadQuery(shop?.id ?? 0), enabled: shop !== undefined }).data?.data.unread ?? 0;
  const toDo = useQuery({
    ...api.analytics.orders_to_do.queryOptions({ input: { params: { shop_id: shop?.id ?? 0 } } }),
    enabled: shop !== undefined,
  }).data?.data;
  const messages = useQuery({
    ...unreadMessagesQuery(shop?.id ?? 0),
    enabled: shop !== undefined && mayEnter(shop.role, "customers"),
  }).data?.data;
  // Unsubscribes while the session has ended, and subscribes again after the user has signed in.
  useShopEvents(sessionEnded ? undefined : shop?.id);
  useRoleChanges(shop);

  const toShellShop = (one: Shop): ShellShop => ({
    id: String(one.id),
    name: one.name,
    address: one.store_url.replace(/^https?:\/\//, ""),
    isLive: one.is_live === 1,
    note: shopNote(one, t),
  });
  const yours = pagesTable.filter(({ menu }) => menu === "you");

  return (
    <TitleCount value={unread}>
      <Shell
        shop={shop && toShellShop(shop)}
        shops={(shops ?? []).map(toShellShop)}
        onShop={actions.switchTo}
        onNewShop={actions.openShop.onClick}
        sections={menuOf(shop?.role, { orders: toDo?.to_confirm, messages: messages?.unread }, t)}
        current={currentMenuPath(path)}
        bottom={pagesTable.flatMap((row) =>
          row.icon && mayOpen(shop?.role, row)
            ? { label: row.label(t), to: pagePath(row.name), icon: row.icon }
            : [],
        )}
        path={path}
        fillsWindow={findPageAt(pagesTable, path)?.fillsWindow}
        onSearch={() => setSheet("palette")}
        news={
          shop && (
            <>
              <Suspense>
                <JobsTray shopId={shop.id} zone={shop.time_zone} />
              </Suspense>
              <ShopBell shopId={shop.id} zone={shop.time_zone} />
            </>
          )
        }
        account={{
          name: account?.name ?? signedInUser()?.name ?? t("Account"),
          photo: (account ?? signedInUser())?.photo ?? null,
          items: [
            ...yours.map(({ name, label }) => ({
              label: label(t),
              current: pagePath(name) === path,
              onClick: () => void navigate({ to: pagePath(name) }),
            })),
            ...actions.themes,
            ...languageItems(t),
            ...(mayEnter(shop?.role, "products")
              ? [
                  {
                    label: t("Setup guide"),
                    onClick: () => void navigate({ to: paths.dashboard, search: { open: "guide" } as never }),
                  },
                ]
              : []),
            { label: t("Keyboard shortcuts"), onClick: () => setSheet("shortcuts") },
            actions.signOut,
          ],
        }}
      >
        {sessionEnded && (
          <Suspense>
            <SessionEnded email={account?.email ?? ""} />
          </Suspense>
        )}
        {error && !shops && !sessionEnded && (
          <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
        )}
        <Outlet />
      </Shell>
      <GlobalShortcuts shop={shop} actions={actions} sheet={sheet} onSheet={setSheet} />
    </TitleCount>
  );
}

// Forms and rarely used features aren't part of the shell's first load.
const SessionEnded = lazy(async () => ({
  default: (await import("./SessionEnded.tsx")).SessionEnded,
}));

const JobsTray = lazy(async () => ({
  default: (await import("../../features/jobs/JobsTray.tsx")).JobsTray,
}));
