import type { Shop } from "@vitrine/contract/shops/shops";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../ui/feedback/toast.tsx";
import { afterSwitch } from "./menu.ts";
import { selectShop, compareSelectedShop } from "../../session/selected-shop.ts";
import { clearNavigationHistory } from "../../shared/pages/navigation-history.ts";

/** Updates guards and page if another user has changed this user's role, or removed them from the shop. */
export function useRoleChanges(shop: Shop | undefined): void {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const follow = useEffectEvent((now: Shop) => {
    const became = compareSelectedShop(now);
    if (became === "same") return;
    selectShop(now);
    if (became === "role") return void router.invalidate();
    clearNavigationHistory();
    notify(t("You no longer have access to the other shop. You're now in {{shop}}.", { shop: now.name }));
    void navigate({ to: afterSwitch(router.state.location.pathname, now.permissions) });
  });
  useEffect(() => {
    if (shop) follow(shop);
    // oxlint-disable-next-line react/exhaustive-deps -- only another shop or role has consequences
  }, [shop?.id, shop?.role, shop?.permissions.join()]);
}
