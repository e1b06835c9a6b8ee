import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { SalesTax, TaxPresetKey } from "@vitrine/contract/taxes/sales-tax";
import type { TaxGroup } from "@vitrine/contract/taxes/tax-reports";
import { api, client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";

export function settingsQuery(shopId: number) {
  return api.sales_tax.read.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Saves the settings and caches the server's response. */
export async function saveSettings(shopId: number, body: SalesTax) {
  const response = await client.sales_tax.update({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(settingsQuery(shopId).queryKey, { data: response.data });
  return response;
}

/** The presets with the rates of the shop's region, where they depend on it. */
export function useTaxPresets(region_code: string | undefined) {
  const input = { params: { shop_id: useShop().id }, query: { region_code } };
  return useQuery({
    ...api.tax_rates.list_presets.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
}

export function useAddPreset() {
  const shop_id = useShop().id;
  return async (key: TaxPresetKey, body: { country?: string; region_code?: string }) => {
    const added = await client.tax_rates.add_preset({ params: { shop_id, key }, body });
    await queryClient.invalidateQueries({ queryKey: api.tax_rates.list.key() });
    return added;
  };
}

export interface TaxReportQuery {
  from: string;
  to: string;
  group: TaxGroup;
}

export function useTaxReport(query: TaxReportQuery) {
  const input = { params: { shop_id: useShop().id }, query };
  return useQuery({
    ...api.tax_reports.read.queryOptions({ input }),
    enabled: query.from !== "" && query.from <= query.to,
    placeholderData: keepPreviousData,
  });
}

export function useExportTaxReport() {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: (query: TaxReportQuery) => client.tax_reports.export({ params, query }),
    onSuccess: saveFile,
    onError: (error) => notify(errorMessage(error), "warning"),
  });
}
