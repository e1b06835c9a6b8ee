import { mayEnter } from "@vitrine/contract/roles";
import type { Shop } from "@vitrine/contract/shops";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { House, Package, ReceiptText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../api.ts";
import { ShopBell } from "../features/notifications/ShopBell.tsx";
import { useShopEvents } from "../features/notifications/useShopEvents.ts";
import { unreadQuery } from "../features/notifications/notifications.data.ts";
import { paths } from "../paths.ts";
import { TitleCount } from "../title.ts";
import { ListError } from "../ui/faces.tsx";
import { menuOf } from "./menu.ts";
import { wordsOf } from "./refused.ts";
import { selectShop, useSelectedShop } from "./selected-shop.ts";
import { signedInUser, signOut, useSessionEnded } from "./session.ts";
import { Shell, type ShellShop } from "./Shell.tsx";
import { chooseTheme, chosenTheme, type Theme } from "./theme.ts";

/** What stands around every signed-in page, filled from the server and kept up to date by it. */
export function ShopFrame() {
  const { t } = useTranslation();
  const { shop, shops, error, refetch } = useSelectedShop();
  const sessionEnded = useSessionEnded();
  const [theme, setTheme] = useState(chosenTheme);
  const navigate = useNavigate();
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const unread =
    useQuery({ ...unreadQuery(shop?.id ?? 0), enabled: shop !== undefined }).data?.data.unread ?? 0;
  const today = useQuery({
    ...api.analytics.dashboard.queryOptions({ input: { query: { shop_id: shop?.id } } }),
    enabled: shop !== undefined,
  }).data?.data;
  // After signing in again the events are asked for anew.
  useShopEvents(sessionEnded ? undefined : shop?.id);

  const inWords = (one: Shop): ShellShop => ({
    id: String(one.id),
    name: one.name,
    address: one.store_url.replace(/^https?:\/\//, ""),
    note: t("{{role}}, {{state}}", {
      role: t(roleNames[one.role]),
      state: one.is_live ? t("live") : t("not live"),
    }),
  });

  async function switchTo(id: string) {
    const next = shops?.find((one) => String(one.id) === id);
    if (!next || next.id === shop?.id) return;
    selectShop(next);
    // The page stays, unless it shows something that only the other shop has.
    const here = router.state.matches.at(-1);
    const param = Object.values(here?.params ?? {})[0];
    if (typeof param === "string") await navigate({ to: path.replace(`/${param}`, "") });
    else await router.invalidate();
  }

  return (
    <TitleCount value={unread}>
      <Shell
        shop={shop && inWords(shop)}
        shops={(shops ?? []).map(inWords)}
        onShop={(id) => void switchTo(id)}
        onNewShop={() => void navigate({ to: paths.dashboard, search: { open: "shop" } as never })}
        groups={shop ? menuOf(shop.role, today?.to_do.to_confirm ?? 0, t) : []}
        bottom={[
          { label: t("Home"), to: paths.dashboard, icon: House },
          ...(mayEnter(shop?.role, "orders")
            ? [{ label: t("Orders"), to: paths.orders, icon: ReceiptText }]
            : []),
          ...(mayEnter(shop?.role, "products")
            ? [{ label: t("Products"), to: paths.products, icon: Package }]
            : []),
        ]}
        path={path === paths.shopDashboard ? paths.dashboard : path}
        bell={shop && <ShopBell shopId={shop.id} zone={shop.time_zone} />}
        account={{
          name: signedInUser()?.name ?? t("Account"),
          items: [
            ...themes.map(([one, label]) => ({
              label: t(label),
              current: one === theme,
              onPress: () => {
                chooseTheme(one);
                setTheme(one);
              },
            })),
            { label: t("Sign out"), onPress: () => void signOut() },
          ],
        }}
      >
        {sessionEnded && (
          <Suspense>
            <SignInAgain email={signedInUser()?.email ?? ""} />
          </Suspense>
        )}
        {error && !shops && !sessionEnded && (
          <ListError message={wordsOf(error)} onRetry={() => void refetch()} />
        )}
        <Outlet />
      </Shell>
    </TitleCount>
  );
}

// Forms are not part of the frame's first load.
const SignInAgain = lazy(async () => ({
  default: (await import("../features/accounts/SignInAgain.tsx")).SignInAgain,
}));

const themes: [Theme, string][] = [
  ["light", "Light colours"],
  ["dark", "Dark colours"],
  ["system", "Colours of the device"],
];

const roleNames = { owner: "Owner", admin: "Admin", manager: "Manager", staff: "Staff" } as const;
