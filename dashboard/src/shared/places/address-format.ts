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

/** The areas of a region; empty if cities are free text. A stored text that isn't listed stays an option. */
export function areaOptions(
  format: AddressFormat | undefined,
  regionCode: string | undefined,
  stored = "",
): Option[] {
  const places = format?.areas.find(({ region_code }) => region_code === regionCode)?.places ?? [];
  const options = places.map(({ name, label }) => ({ value: name, label, keywords: [name] }));
  const isListed = stored === "" || options.some(({ value }) => value === stored);
  return isListed ? options : [{ value: stored, label: stored, keywords: [] }, ...options];
}

/** Areas of all regions, each followed by its region, as delivery zones store them: "Mirpur, Dhaka". */
export function areasWithRegion(format: AddressFormat | undefined): Option[] {
  const labels = new Map(format?.regions.map(({ code, name }) => [code, name]));
  return (format?.areas ?? []).flatMap(({ region_code, region, places }) =>
    places.map(({ name, label }) => ({
      value: `${name}, ${region}`,
      label: `${label}, ${labels.get(region_code) ?? region}`,
      keywords: [name],
    })),
  );
}

/** The name of a country in the user's language. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
}
