import { type AddressData, addressData as ofGoogle } from "./address-data.gen.ts";
import { districts } from "./bangladesh.gen.ts";

/** The address formats of Google's data, with the districts of Bangladesh, which it lacks. */
export const addressData: Record<string, AddressData> = {
  ...ofGoogle,
  BD: {
    ...ofGoogle["BD"]!,
    fields: "ASCZ",
    required: "ACS",
    regionName: "district",
    language: "bn",
    // Labels of parcels are in Latin script: couriers' systems have these names.
    regions: districts.map(([code, name, bengali]) => [code, name, bengali, name]),
  },
};
