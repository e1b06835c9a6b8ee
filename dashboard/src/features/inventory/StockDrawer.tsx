import type { InventoryRow } from "@vitrine/contract/products/inventory";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Drawer } from "../../ui/overlay/Dialog.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { AdjustForm } from "./AdjustForm.tsx";
import { useVariantStock } from "./inventory.data.ts";
import { LowAtForm } from "./LowAtForm.tsx";
import { Movements } from "./Movements.tsx";
import { BackInStockRequests } from "./BackInStockRequests.tsx";

/** A drawer with the stock of one variant: its quantities, forms to adjust them, and its movements. */
export function StockDrawer({ variantId, onClose }: { variantId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useVariantStock(variantId);
  const late = useLateBusy(isPending && variantId !== undefined);
  const row = data?.data;
  return (
    <Drawer
      open={variantId !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={row?.product_title ?? t("Stock")}
      description={row && ([row.title, row.sku].filter(Boolean).join(" · ") || undefined)}
    >
      {row ? (
        <VariantStock key={row.variant_id} row={row} />
      ) : variantId && errorCode(error) === "not_found" ? (
        <div className="flex flex-col gap-6 pt-2">
          <p className="text-ink2">{t("This variant has been deleted.")}</p>
          <Movements variantId={variantId} title={t("Inventory history")} />
        </div>
      ) : error ? (
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        late && <SkeletonLines lines={8} />
      )}
    </Drawer>
  );
}

function VariantStock({ row }: { row: InventoryRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const write = (units: number) => units.toLocaleString(locale);
  const figures: [string, number, string?][] = [
    [t("On hand"), row.on_hand],
    [t("Unavailable"), -row.unavailable, t("on hand, but not for sale")],
    [t("Committed"), -row.allocated, t("reserved for unshipped orders")],
    [t("In checkout"), -row.reserved, t("reserved during checkout")],
  ];
  return (
    <div className="flex flex-col gap-6 pt-2">
      <dl className="border-y-2 border-ink1 py-1 tabular-nums">
        {figures.map(([label, units, note]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 py-1">
            <dt>
              {label} {note && <span className="text-small text-ink3">{note}</span>}
            </dt>
            <dd>{write(units === 0 ? 0 : units)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-3 border-t border-rule py-1 font-semibold">
          <dt>{t("Available")}</dt>
          <dd className={row.available < 0 ? "text-critical" : undefined}>{write(row.available)}</dd>
        </div>
      </dl>
      {!row.tracked && (
        <p className="text-ink2">{t("Stock isn't tracked for this variant. Shoppers can always buy it.")}</p>
      )}
      <AdjustForm row={row} />
      <LowAtForm row={row} />
      {row.waiting > 0 && <BackInStockRequests row={row} />}
      <Movements
        variantId={row.variant_id}
        title={t("How {{number}} is calculated", { number: write(row.on_hand) })}
      />
      <p>
        <TextLink to={paths.product(row.product_id)}>{t("View product")}</TextLink>
      </p>
    </div>
  );
}
