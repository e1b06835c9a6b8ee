import { useQuery } from "@tanstack/react-query";
import type { AddressFormat } from "@vitrine/contract/values/address-formats";
import { api } from "../../api.ts";
import type { Option } from "../../ui/form/Select.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The address format of a country, once it has loaded. */
export function useAddressFormat(country: string): AddressFormat | undefined {
  const language = useLocale().split("-")[0];
  const query = useQuery({
    ...api.address_formats.read.queryOptions({ input: { params: { country }, query: { language } } }),
    enabled: country !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.data?.data;
}

export function regionOptions(format: AddressFormat | undefined): Option[] {
  return format?.regions.map(({ code, name }) => ({ value: code, label: name, keywords: [code] })) ?? [];
}

/** The name of a country in the user's language. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
}
