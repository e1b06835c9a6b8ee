import { orderName } from "@vitrine/contract/orders/order-name";
import type { Movement } from "@vitrine/contract/products/inventory";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { changeLabels, reasonLabels } from "./inventory-labels.ts";
import { useMovements } from "./inventory.data.ts";

/** All stock movements of a variant, even a deleted one, with user, reason and remaining stock; newest first. */
export function Movements({ variantId, title }: { variantId: string; title: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMovements(variantId);
  const late = useLateBusy(isPending);
  const all = data?.pages.flatMap((page) => page.data);
  return (
    <section aria-label={t("Inventory history")}>
      <h3 className="mb-2 text-h3">{title}</h3>
      {late && !all && <SkeletonLines lines={6} />}
      {error && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {all?.length === 0 && <p className="text-ink2">{t("No inventory changes yet.")}</p>}
      {all && all.length > 0 && (
        <ol className="border-t border-ink1">
          {all.map((movement) => (
            <Line key={movement.id} movement={movement} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("Show earlier changes")}
        </Button>
      )}
    </section>
  );
}

function Line({ movement }: { movement: Movement }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  const { kind, order, import_id, actor, note, created_at, on_hand_after, available_after } = movement;
  const write = (units: number) => units.toLocaleString(locale, { signDisplay: "exceptZero" });
  return (
    <li className="flex items-start justify-between gap-4 border-b border-rule py-2">
      <div className="min-w-0">
        <p className="font-medium">{reasonLabels(t)[kind]}</p>
        <p className="text-small text-ink2">
          {order && (
            <>
              <TextLink to={paths.order(order.id)}>
                {t("Order {{number}}", { number: orderName(order) })}
              </TextLink>
              {" · "}
            </>
          )}
          {import_id && (
            <>
              <TextLink to={paths.importProducts} search={{ id: import_id }}>
                {t("View import")}
              </TextLink>
              {" · "}
            </>
          )}
          {actor && (
            <>
              <bdi>{actor}</bdi>
              {" · "}
            </>
          )}
          <DateText at={created_at} zone={time_zone} />
        </p>
        {note && (
          <p dir="auto" className="text-small break-words text-ink2">
            {note}
          </p>
        )}
      </div>
      <div className="shrink-0 text-end tabular-nums">
        {changeLabels(movement, write, t).map((label) => (
          <p key={label}>{label}</p>
        ))}
        <p className="text-small text-ink2">
          {available_after === null || available_after === on_hand_after
            ? t("{{number}} on hand after this", { number: on_hand_after.toLocaleString(locale) })
            : t("{{number}} on hand, {{available}} available after this", {
                number: on_hand_after.toLocaleString(locale),
                available: available_after.toLocaleString(locale),
              })}
        </p>
      </div>
    </li>
  );
}
