import type { Shop, ShopChange } from "@vitrine/contract/shops/shops";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { translateMessage } from "../../i18n.ts";
import { queryClient } from "../../queries.ts";
import { cacheShop } from "../../session/selected-shop.ts";
import { fieldLabels } from "../../shared/records/field-labels.ts";
import { useLocale } from "../../ui/text/useLocale.ts";

type SettingsChange = Omit<ShopChange, "version" | "is_live">;

/** Saves the settings, based on a version of the shop. The message lists the changed fields. */
export function useSaveSettings() {
  const { t } = useTranslation();
  const locale = useLocale();
  return async (over: Shop, change: SettingsChange) => {
    const response = await client.shops.update({
      params: { shop_id: over.id },
      body: { ...change, version: over.version },
    });
    const { data, changed } = response;
    cacheShop(data);
    queryClient.setQueryData(api.shops.read.queryKey({ input: { params: { shop_id: over.id } } }), { data });
    // Every amount on other pages is in the shop's currency.
    if (changed.includes("currency")) void queryClient.invalidateQueries({ refetchType: "none" });
    const labels: Record<string, string> = fieldLabels(t);
    const fields = new Intl.ListFormat(locale).format(changed.map((name) => labels[name] ?? name));
    const isEnglish = locale.startsWith("en") || changed.length === 0;
    return {
      data,
      message: isEnglish ? translateMessage(response.message) : t("Saved: {{fields}}", { fields }),
    };
  };
}
