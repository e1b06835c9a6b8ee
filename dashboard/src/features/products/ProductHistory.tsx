import { hasPermission } from "@vitrine/contract/roles";
import type { Product } from "@vitrine/contract/products/product";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";

const Timeline = lazy(async () => ({ default: (await import("./ProductTimeline.tsx")).ProductTimeline }));

/** The history of a product, for roles that may read the activity log. */
export function ProductHistory({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { permissions } = useShop();
  if (!hasPermission(permissions, "activity-log")) return null;
  return (
    <Disclosure title={t("History")}>
      <Suspense fallback={<SkeletonLines lines={4} />}>
        <Timeline product={product} />
      </Suspense>
    </Disclosure>
  );
}
