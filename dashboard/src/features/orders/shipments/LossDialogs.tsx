import type { Order } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { useRefundable } from "../refunds/refunds.data.ts";
import { LostItems } from "./LostItems.tsx";
import type { ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { ShipmentConfirmDialog } from "./ShipmentConfirmDialog.tsx";

/** Asks for confirmation before the items of a lost shipment are packed again, without those that are refunded. */
export function ReshipDialog(props: ShipmentDialogProps) {
  const { t } = useTranslation();
  const { order, open, shipment } = props;
  const { data, isError, refetch } = useRefundable(order, open && shipment !== undefined);
  const lost = data?.data.lost.find(({ shipment_id }) => shipment_id === shipment?.id)?.lines;
  const isRefunded = lost?.every(({ wanted }) => wanted === 0) ?? false;
  return (
    <ShipmentConfirmDialog
      {...props}
      title={t("Send these items again?")}
      action={t("Send items again")}
      danger={false}
      {...(isRefunded && { disabledReason: t("All of these items are refunded already.") })}
      send={(params) => client.shipments.reship({ params })}
    >
      {isRefunded ? (
        <p>{t("All of these items are refunded already, so there is nothing to send again.")}</p>
      ) : (
        <p>{t("The lost items are packed in a new shipment, from your current stock.")}</p>
      )}
      <LostItems order={order} lines={lost} isError={isError} onRetry={() => void refetch()} />
    </ShipmentConfirmDialog>
  );
}

/** Asks for confirmation before the units of a lost shipment are removed from the order. */
export function WriteOffDialog(props: ShipmentDialogProps) {
  const { t } = useTranslation();
  return (
    <ShipmentConfirmDialog
      {...props}
      title={t("Write off these items?")}
      action={t("Write off items")}
      send={(params) => client.shipments.write_off({ params })}
    >
      <p>{t("The lost items are cancelled, and the customer doesn't have to pay for them.")}</p>
      {hasPaid(props.order) && (
        <p className="mt-2">
          {t("What was paid for them isn't refunded automatically. Refund it afterwards.")}
        </p>
      )}
    </ShipmentConfirmDialog>
  );
}

const hasPaid = ({ refundable }: Order) => refundable > 0;
