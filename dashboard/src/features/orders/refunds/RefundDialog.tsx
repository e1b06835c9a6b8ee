import { orderName } from "@vitrine/contract/orders/order-name";
import type { RefundableOrder } from "@vitrine/contract/orders/order-refunds";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { useOpenChange } from "../../../ui/overlay/useOpenChange.ts";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { RefundForm } from "./RefundForm.tsx";
import { useRefundable } from "./refunds.data.ts";

/** Refunds items, the delivery, fees or any amount of an order, and cancels items that aren't packed. */
export function RefundDialog({ order, open, onOpenChange, isCancellation = false }: RefundDialogProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useRefundable(order, open);
  const number = orderName(order);
  const able = data?.data;
  // A new form each time the dialog opens.
  const [times, setTimes] = useState(0);
  useOpenChange(open, (isOpening) => isOpening && setTimes(times + 1));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        isCancellation
          ? t("Cancel items of order {{number}}", { number })
          : t("Refund order {{number}}", { number })
      }
      description={
        isCancellation &&
        t("Cancelled units leave the order, and their stock is released. This can't be undone.")
      }
    >
      {isError && (
        <Banner
          tone="critical"
          title={t("The order couldn't be loaded.")}
          action={<Button onClick={() => void refetch()}>{t("Try again")}</Button>}
        />
      )}
      {!able && !isError && <Skeleton className="h-40 w-full rounded" />}
      {able && (
        <RefundForm
          key={`${times} ${able.version}`}
          order={order}
          able={isCancellation ? onlyCancellable(able) : able}
          isCancellation={isCancellation}
          onClose={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

interface RefundDialogProps extends OrderDialogProps {
  /** True to only cancel items. What was paid for them can be refunded. */
  isCancellation?: boolean;
}

function onlyCancellable(able: RefundableOrder): RefundableOrder {
  const lines = able.lines.map((line) => ({ ...line, shipped: 0, restockable: 0 }));
  return { ...able, lines, delivery: 0, fee: 0, refund_due: 0 };
}
