import { orderName } from "@vitrine/contract/orders/order-name";
import type { Order } from "@vitrine/contract/orders/orders";
import { hasPermission } from "@vitrine/contract/roles";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { usePageActions } from "../../shared/pages/page-actions.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { usePrint } from "./documents/documents.data.ts";
import { LazyOrderDialogs } from "./LazyOrderDialogs.tsx";
import type { OrderDialogName } from "./OrderDialogs.tsx";
import {
  completeOrder,
  confirmOrder,
  markFulfilled,
  releaseOrder,
  reopenOrder,
  undoWriteOff,
  useDuplicateOrder,
  useOrderChange,
} from "./orders.data.ts";
import { leftToPack, needsDelivery } from "./shipments/packing.rules.ts";

// In order of preference: the first one that is allowed is the next step.
const steps = [
  "confirm",
  "unhold",
  "ship",
  "mark_ready_for_pickup",
  "pack",
  "mark_picked_up",
  "deliver",
  "mark_fulfilled",
] as const;

const menu = [
  ...steps,
  "capture",
  "mark_paid",
  "write_off_due",
  "undo_write_off",
  "refund",
  "cancel_items",
  "complete",
  "reopen",
  "edit",
  "edit_contact",
  "hold",
  "cancel",
  "delete",
] as const;

/** The next step as the primary button, and the other allowed actions in a menu. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const duplicate = useDuplicateOrder(order);
  const print = usePrint();
  const { permissions } = useShop();
  const [requested, setRequested] = useState<OrderDialogName>();
  const actions = useActions(order, change, setRequested);
  // A partially delivered order allows packing, even if no units are left to pack.
  const isAllPacked = [...leftToPack(order).values()].every((left) => left === 0);
  const allowed = order.allowed.filter((verb) => verb !== "pack" || !isAllPacked);
  const isAvailable = (dialog: OrderDialogName) =>
    dialog === "message" ? order.email !== null : allowed.includes(dialog);
  const next = steps.find((verb) => allowed.includes(verb));
  const items: MenuItem[] = [
    ...menu.filter((verb) => verb !== next && allowed.includes(verb)).map((verb) => actions[verb]),
    ...(needsDelivery(order)
      ? [
          {
            label: t("Print packing slip"),
            onClick: () => print.mutate({ kind: "packing_slips", ids: [order.id] }),
          },
          {
            label: t("Print delivery label"),
            onClick: () => print.mutate({ kind: "labels", ids: [order.id] }),
          },
        ]
      : []),
    ...(hasPermission(permissions, "orders/message")
      ? [
          {
            label: t("Message customer"),
            note: order.email ? undefined : t("The order has no email, or it was erased."),
            disabled: !order.email,
            onClick: () => setRequested("message"),
          },
        ]
      : []),
    ...(hasPermission(permissions, "draft-orders")
      ? [{ label: t("Duplicate order"), onClick: () => void duplicate() }]
      : []),
  ];
  usePageActions({
    title: t("Order {{number}}", { number: orderName(order) }),
    items: next ? [actions[next], ...items] : items,
  });
  return (
    <>
      <Menu trigger={<Button>{t("More actions")}</Button>} items={items} />
      {next && (
        <Button look="primary" busy={change.isPending} onClick={actions[next].onClick}>
          {actions[next].label}
        </Button>
      )}
      {/* Closes a dialog whose action the order no longer allows. */}
      <LazyOrderDialogs
        order={order}
        requested={requested && isAvailable(requested) ? requested : undefined}
        onRequested={setRequested}
      />
    </>
  );
}

/** The label of each action of an order, and what a click on it does. */
function useActions(
  order: Order,
  change: ReturnType<typeof useOrderChange>,
  open: (dialog: OrderDialogName) => void,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return {
    confirm: { label: t("Confirm order"), onClick: () => change.mutate(confirmOrder) },
    unhold: { label: t("Release hold"), onClick: () => change.mutate(releaseOrder) },
    ship: { label: t("Ship order"), onClick: () => open("ship") },
    pack: { label: t("Pack order"), onClick: () => open("pack") },
    deliver: { label: t("Mark as delivered"), onClick: () => open("deliver") },
    mark_ready_for_pickup: {
      label: t("Mark as ready for pickup"),
      onClick: () => open("mark_ready_for_pickup"),
    },
    mark_picked_up: { label: t("Mark as picked up"), onClick: () => open("mark_picked_up") },
    mark_fulfilled: { label: t("Mark as fulfilled"), onClick: () => change.mutate(markFulfilled) },
    mark_paid: { label: t("Mark as paid"), onClick: () => open("mark_paid") },
    capture: { label: t("Capture payment"), onClick: () => open("capture") },
    write_off_due: { label: t("Write off amount due"), onClick: () => open("write_off_due") },
    undo_write_off: { label: t("Undo write-off"), onClick: () => change.mutate(undoWriteOff) },
    refund: { label: t("Refund order"), onClick: () => open("refund") },
    cancel_items: { label: t("Cancel items"), onClick: () => open("cancel_items") },
    complete: { label: t("Complete order"), onClick: () => change.mutate(completeOrder) },
    reopen: { label: t("Reopen order"), onClick: () => change.mutate(reopenOrder) },
    edit: { label: t("Edit order"), onClick: () => void navigate({ to: paths.orderEdit(order.id) }) },
    edit_contact: { label: t("Edit contact and address"), onClick: () => open("edit_contact") },
    hold: { label: t("Put on hold"), onClick: () => open("hold") },
    cancel: { label: t("Cancel order"), onClick: () => open("cancel"), danger: true },
    delete: { label: t("Delete test order"), onClick: () => open("delete"), danger: true },
  } satisfies Record<string, MenuItem>;
}
