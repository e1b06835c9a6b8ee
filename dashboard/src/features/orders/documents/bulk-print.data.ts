import { maxPrinted, type PrintKind } from "@vitrine/contract/orders/documents";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { notify } from "../../../ui/feedback/toast.tsx";
import type { MenuItem } from "../../../ui/overlay/Menu.tsx";
import type { Chosen } from "../../../ui/table/ListPage.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { idsIn } from "../bulk/bulk-orders.data.ts";
import type { OrderFilter } from "../orders-list.rules.ts";
import { usePrint } from "./documents.data.ts";

/** The prints of the selected orders, as items of a menu. Each is one file, without the orders that need no delivery. */
export function useBulkPrint(chosen: Chosen, filter: OrderFilter): MenuItem[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id: shop_id } = useShop();
  const { mutateAsync } = usePrint();

  async function print(kind: PrintKind) {
    if (chosen.count > maxPrinted)
      return notify(
        t("Select up to {{number}} orders to print.", { number: maxPrinted.toLocaleString(locale) }),
        "warning",
      );
    try {
      const ids = chosen.all ? await allIds(shop_id, filter) : [...chosen.ids];
      // The download shows its own error.
      const isPrinted = await mutateAsync({ kind, ids }).then(
        () => true,
        () => false,
      );
      if (!isPrinted) return;
      const { data } = await client.documents.count_unprinted({ params: { shop_id }, body: { ids } });
      notifyUnprinted(data.count);
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  }

  function notifyUnprinted(count: number) {
    if (count === 0) return;
    notify(
      t("{{number}} orders need no delivery, so they aren't printed.", {
        number: count.toLocaleString(locale),
        count,
        defaultValue_one: "1 order needs no delivery, so it isn't printed.",
      }),
      "warning",
    );
  }

  return [
    { label: t("Print packing slips"), onClick: () => void print("packing_slips") },
    { label: t("Print delivery labels"), onClick: () => void print("labels") },
    { label: t("Print pick list"), onClick: () => void print("pick_list") },
  ];
}

/** Orders that arrived since the selection may be too many: those that were selected are the first in the list. */
async function allIds(shopId: number, filter: OrderFilter): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of idsIn(shopId, filter)) ids.push(...page);
  return ids.slice(0, maxPrinted);
}
