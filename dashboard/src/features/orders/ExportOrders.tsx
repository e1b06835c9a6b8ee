import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { useOrderExport } from "./order-exports.data.ts";
import type { OrderFilter } from "./orders-list.rules.ts";

/** Exports all orders of the current view. */
export function ExportOrders({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation();
  const { items, isPending } = useOrderExport(() => filter);
  return <Menu trigger={<Button busy={isPending}>{t("Export")}</Button>} items={items} />;
}
