import type { ExportPreset } from "@vitrine/contract/orders/order-exports";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { useDownload } from "../../shared/useDownload.ts";
import type { MenuItem } from "../../ui/overlay/Menu.tsx";

type Query = NonNullable<Parameters<typeof client.order_exports.read>[0]["query"]>;

/** Downloads a file of orders, by a preset. `items` are the presets as the items of a menu. */
export function useOrderExport(query: () => Omit<Query, "preset"> | undefined) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const { mutate, isPending } = useDownload((whole: Query) =>
    client.order_exports.read({ params: { shop_id }, query: whole }),
  );
  const items = presetsOf(t).map(({ preset, ...item }): MenuItem => ({
    ...item,
    onClick: () => {
      const found = query();
      if (found) mutate({ ...found, preset });
    },
  }));
  return { items, isPending };
}

function presetsOf(t: TFunction): { preset: ExportPreset; label: string; note: string }[] {
  return [
    { preset: "orders", label: t("Export orders"), note: t("One row per order.") },
    { preset: "items", label: t("Export items"), note: t("One row per item, with Shopify's columns.") },
    {
      preset: "shipping",
      label: t("Export for couriers"),
      note: t("Orders to ship, with addresses and cash to collect."),
    },
    { preset: "taxes", label: t("Export for accounting"), note: t("One row per order and tax rate.") },
  ];
}
