import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { useOrderChange } from "../orders.data.ts";

type LossDialogProps = OrderDialogProps & { shipment: Shipment | undefined };

/** Asks for confirmation before the items of a lost shipment are packed again. */
export function ReshipDialog(asking: LossDialogProps) {
  const { t } = useTranslation();
  return (
    <LossDialog {...asking} verb="reship" title={t("Send these items again?")} action={t("Send items again")}>
      {t("The lost items are packed in a new shipment, from your current stock.")}
    </LossDialog>
  );
}

/** Asks for confirmation before the units of a lost shipment are removed from the order. */
export function WriteOffDialog(asking: LossDialogProps) {
  const { t } = useTranslation();
  return (
    <LossDialog
      {...asking}
      verb="write_off"
      title={t("Write off these items?")}
      action={t("Write off items")}
    >
      <p>{t("The lost items are cancelled, and the customer doesn't have to pay for them.")}</p>
      {hasPaid(asking.order) && (
        <p className="mt-2">
          {t("What was paid for them isn't refunded automatically. Refund it afterwards.")}
        </p>
      )}
    </LossDialog>
  );
}

function LossDialog({
  order,
  open,
  onOpenChange,
  shipment,
  verb,
  title,
  action,
  children,
}: LossDialogProps & { verb: "reship" | "write_off"; title: string; action: string; children: ReactNode }) {
  const change = useOrderChange(order);
  return (
    <ConfirmDialog
      open={open && shipment !== undefined}
      onOpenChange={onOpenChange}
      title={title}
      action={action}
      danger={verb === "write_off"}
      onConfirm={() =>
        change.mutateAsync((place) =>
          client.shipments[verb]({ params: { ...place, shipment_id: shipment?.id ?? "" } }),
        )
      }
    >
      {children}
    </ConfirmDialog>
  );
}

const hasPaid = ({ refundable }: Order) => refundable > 0;
