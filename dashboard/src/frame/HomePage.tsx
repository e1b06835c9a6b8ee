import type { Shop } from "@vitrine/contract/shops";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { SalesHome } from "../features/analytics/SalesHome.tsx";
import { LiveSwitch } from "../features/shops/LiveSwitch.tsx";
import { ShopSetup } from "../features/shops/ShopSetup.tsx";
import { readinessQuery } from "../features/shops/shops.data.ts";
import { PageHead } from "../ui/PageHead.tsx";
import { SkeletonLines } from "../ui/Skeleton.tsx";
import { useLateBusy } from "../ui/useLateBusy.ts";
import { useListSearch, type SearchSchema } from "../ui/useListSearch.ts";
import { useSelectedShop } from "./selected-shop.ts";
import { ShopContext } from "./shop.ts";

// Needed once in a shop's life.
const OpenShop = lazy(async () => ({
  default: (await import("../features/shops/OpenShopForm.tsx")).OpenShop,
}));

const homeSearch: SearchSchema<{ open?: "shop" }> = {
  parse: (raw) => ("open" in raw && raw.open === "shop" ? { open: "shop" } : {}),
};

/** How the selected shop is doing and what is to do; before there is one, the way to it. */
export function HomePage() {
  const { shop, shops, error } = useSelectedShop();
  const [{ open }] = useListSearch(homeSearch);
  const late = useLateBusy(!shops && !error);
  if (!shops) return late && <SkeletonLines />;
  if (!shop || open === "shop")
    return (
      <Suspense>
        <OpenShop isFirst={shops.length === 0} />
      </Suspense>
    );
  return <ShopHome key={shop.id} shop={shop} />;
}

function ShopHome({ shop }: { shop: Shop }) {
  const { t } = useTranslation();
  const { data } = useQuery(readinessQuery(shop.id));
  const hasOrders = data?.data.steps.some(({ key, done }) => key === "first_order" && done);
  return (
    <ShopContext value={shop}>
      <PageHead title={t("Home")} />
      <LiveSwitch />
      <ShopSetup />
      {hasOrders && <SalesHome />}
    </ShopContext>
  );
}
