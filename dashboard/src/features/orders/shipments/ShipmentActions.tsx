import type { Order, Shipment } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { Menu, type MenuItem } from "../../../ui/overlay/Menu.tsx";
import type { ShipmentDialogName } from "../OrderDialogs.tsx";
import { useOrderChange } from "../orders.data.ts";

interface ShipmentActionsProps {
  order: Order;
  shipment: Shipment;
  number: number;
  onRequested: (dialog: ShipmentDialogName) => void;
}

/** The allowed actions of a shipment: the first as a button, the others in a menu. */
export function ShipmentActions({ order, shipment, number, onRequested }: ShipmentActionsProps) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const send = (verb: "mark_out_for_delivery" | "mark_returning") => () =>
    change.mutate((place) => client.orders[verb]({ params: { ...place, shipment_id: shipment.id } }));
  const open = (dialog: ShipmentDialogName) => () => onRequested(dialog);
  const actions: MenuItem[] = shipment.allowed.flatMap((verb): MenuItem[] => {
    switch (verb) {
      case "ship":
        return [{ label: t("Mark shipment {{number}} as shipped", { number }), onClick: open(verb) }];
      case "deliver":
        return [{ label: t("Mark shipment {{number}} as delivered", { number }), onClick: open(verb) }];
      case "mark_ready_for_pickup":
        return [
          { label: t("Mark shipment {{number}} as ready for pickup", { number }), onClick: open(verb) },
        ];
      case "mark_picked_up":
        return [{ label: t("Mark shipment {{number}} as picked up", { number }), onClick: open(verb) }];
      case "mark_out_for_delivery":
        return [{ label: t("Mark as out for delivery"), onClick: send(verb) }];
      case "mark_attempt_failed":
        return [{ label: t("Record failed delivery"), onClick: open(verb) }];
      case "mark_returning":
        return [{ label: t("Return to sender"), onClick: send(verb) }];
      case "mark_returned":
        return [{ label: t("Receive returned shipment"), onClick: open(verb) }];
      case "mark_lost":
        return [{ label: t("Mark as lost"), onClick: open(verb), danger: true }];
      case "edit_tracking":
        return [{ label: t("Edit tracking"), onClick: open(verb) }];
      case "cancel_shipment":
        return [{ label: t("Cancel shipment"), onClick: open(verb), danger: true }];
      case "reship":
        return [{ label: t("Send items again"), onClick: open(verb) }];
      case "write_off":
        return [{ label: t("Write off items"), onClick: open(verb), danger: true }];
      default:
        return [];
    }
  });
  const [first, ...others] = actions;
  if (!first) return null;
  return (
    <div className="ms-auto flex flex-wrap gap-2 max-tablet:w-full max-tablet:*:grow">
      {others.length > 0 && (
        <Menu trigger={<Button>{t("Actions for shipment {{number}}", { number })}</Button>} items={others} />
      )}
      <Button busy={change.isPending} onClick={first.onClick}>
        {first.label}
      </Button>
    </div>
  );
}
