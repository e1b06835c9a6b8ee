import { lineName } from "@vitrine/contract/orders/line-name";
import type { RefundableOrder } from "@vitrine/contract/orders/order-refunds";
import type { Order } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";

interface LostItemsProps {
  order: Order;
  /** Undefined while they are loading. */
  lines: RefundableOrder["lost"][number]["lines"] | undefined;
  isError: boolean;
  onRetry: () => void;
}

/** The items of a lost shipment that are sent again, and those that aren't, because they are refunded. */
export function LostItems({ order, lines, isError, onRetry }: LostItemsProps) {
  const { t } = useTranslation();
  if (isError)
    return (
      <Banner
        tone="critical"
        title={t("The order couldn't be loaded.")}
        action={<Button onClick={onRetry}>{t("Try again")}</Button>}
      />
    );
  if (!lines) return <Skeleton className="mt-3 h-12 w-full rounded" />;
  const items = (of: "wanted" | "refunded") =>
    lines
      .filter((line) => line[of] > 0)
      .map((line) => (
        <li key={line.order_line_id} className="wrap-anywhere text-ink1">
          {line[of]} × <bdi>{lineName(order.lines.find(({ id }) => id === line.order_line_id)!)}</bdi>
        </li>
      ));
  const refunded = items("refunded");
  return (
    <>
      <ul className="mt-3 empty:hidden">{items("wanted")}</ul>
      {refunded.length > 0 && (
        <>
          <h3 className="mt-3 text-sm text-ink2">{t("Refunded, not sent again")}</h3>
          <ul>{refunded}</ul>
        </>
      )}
    </>
  );
}
