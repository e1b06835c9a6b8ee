import type { Shop } from "@vitrine/contract/shops/shops";
import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ShopBell } from "../../features/notifications/ShopBell.tsx";
import { useShopEvents } from "../../features/notifications/useShopEvents.ts";
import { TitleCount } from "../../title.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { menuOf, currentMenuPath } from "./menu.ts";
import { pagesTable } from "../pages-table.ts";
import { IdentityProof } from "../../shared/account/IdentityProof.tsx";
import { findPageAt, mayOpen, pagePath } from "../../shared/pages/page.ts";
import { GlobalShortcuts, type OpenOverlay } from "../shortcuts/GlobalShortcuts.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { useSelectedShop } from "../../session/selected-shop.ts";
import { useSessionEnded } from "../../session/session.ts";
import { Shell, type ShellShop } from "./Shell.tsx";
import { shopNote } from "./shop-labels.ts";
import { useAccountMenu } from "./useAccountMenu.ts";
import { useGlobalActions } from "./useGlobalActions.ts";
import { useRoleChanges } from "./useRoleChanges.ts";
import { useShopCounts } from "./useShopCounts.ts";

/** The layout of every signed-in page, with data that is updated by events of the server. */
export function ShopShell() {
  const { t } = useTranslation();
  const { shop, shops, error, refetch } = useSelectedShop();
  const sessionEnded = useSessionEnded();
  const [overlay, setOverlay] = useState<OpenOverlay>();
  const actions = useGlobalActions();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const counts = useShopCounts(shop);
  const account = useAccountMenu({ shop, path, actions, onShortcuts: () => setOverlay("shortcuts") });
  // Unsubscribes while the session has ended, and subscribes again after the user has signed in.
  useShopEvents(sessionEnded ? undefined : shop?.id);
  useRoleChanges(shop);

  const toShellShop = (one: Shop): ShellShop => ({
    id: String(one.id),
    name: one.name,
    url: one.store_url.replace(/^https?:\/\//, ""),
    isLive: one.is_live === 1,
    note: shopNote(one, t),
  });

  return (
    <TitleCount value={counts.unread}>
      <Shell
        shop={shop && toShellShop(shop)}
        shops={(shops ?? []).map(toShellShop)}
        onShop={actions.switchTo}
        onNewShop={actions.openShop.onClick}
        sections={menuOf(shop?.permissions, counts.menu, t)}
        current={currentMenuPath(path)}
        bottom={pagesTable.flatMap((row) =>
          row.icon && mayOpen(shop?.permissions, row)
            ? { label: row.label(t), to: pagePath(row.name), icon: row.icon }
            : [],
        )}
        path={path}
        fillsWindow={findPageAt(pagesTable, path)?.fillsWindow}
        onSearch={() => setOverlay("palette")}
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
        account={account}
      >
        {sessionEnded && (
          <Suspense>
            <SessionEnded email={account.email} />
          </Suspense>
        )}
        {error && !shops && !sessionEnded && (
          <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
        )}
        <Outlet />
      </Shell>
      <IdentityProof />
      <GlobalShortcuts shop={shop} actions={actions} open={overlay} onOpen={setOverlay} />
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
