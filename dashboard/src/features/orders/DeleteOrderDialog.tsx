import { orderName } from "@vitrine/contract/orders/order-name";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "./OrderActionDialog.tsx";

/** Deletes a test order, then opens the list of orders. */
export function DeleteOrderDialog({ order, open, onOpenChange }: OrderDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: shop_id } = useShop();

  async function confirm() {
    await notifyOutcome(client.test_orders.remove({ params: { shop_id, id: order.id } }));
    await navigate({ to: paths.orders });
    void queryClient.invalidateQueries({ queryKey: api.orders.key() });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Delete test order {{number}}?", { number: orderName(order) })}
      action={t("Delete test order")}
      onConfirm={confirm}
    >
      {t("Its payments, shipments and emails are deleted too. This can't be undone.")}
    </ConfirmDialog>
  );
}
