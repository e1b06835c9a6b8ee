import type { Shop } from "@vitrine/contract/shops/shops";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { DeletionBanner } from "../../features/shop-deletion/DeletionBanner.tsx";
import { SalesHome } from "../../features/analytics/SalesHome.tsx";
import { LiveSwitch } from "../../features/shops/LiveSwitch.tsx";
import { ShopSetup } from "../../features/shops/ShopSetup.tsx";
import { readinessQuery } from "../../features/shops/shops.data.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useListSearch, type SearchSchema } from "../../ui/table/useListSearch.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useSelectedShop } from "../../session/selected-shop.ts";
import { ShopContext } from "../../session/shop.ts";

// Loaded on demand, because it is used once per shop.
const OpenShop = lazy(async () => ({
  default: (await import("../../features/shops/OpenShopForm.tsx")).OpenShop,
}));

const homeSearch: SearchSchema<{ open?: "shop" | "guide" }> = {
  parse: (raw) => ({
    open: "open" in raw && (raw.open === "shop" || raw.open === "guide") ? raw.open : undefined,
  }),
};

/** The home page of the selected shop. Without a shop, the form to open one. */
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
  const [{ open }, onSearch] = useListSearch(homeSearch);
  const { data, error, refetch, isPending } = useQuery(readinessQuery(shop.id));
  const late = useLateBusy(isPending);
  const readiness = data?.data;
  return (
    <ShopContext value={shop}>
      <DeletionBanner shop={shop} />
      <PageHead
        title={t("Home")}
        actions={readiness?.has_orders && <ButtonLink to={paths.reports}>{t("Reports")}</ButtonLink>}
      />
      <LiveSwitch />
      {late && !readiness && <SkeletonLines lines={6} />}
      {error && !readiness && (
        <div className="mb-6">
          <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {readiness && (
        <ShopSetup
          readiness={readiness}
          requested={open === "guide"}
          onShown={() => onSearch({ open: undefined })}
        />
      )}
      {(readiness?.has_orders ?? error !== null) && <SalesHome />}
    </ShopContext>
  );
}
