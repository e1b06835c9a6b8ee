import { useQuery } from "@tanstack/react-query";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { settingsQuery } from "./sales-tax.data.ts";
import { TaxRatesSection } from "./TaxRatesSection.tsx";
import { TaxSettingsForm } from "./TaxSettingsForm.tsx";

export function SalesTaxPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="salesTax" query={query}>
      {(settings) => (
        <>
          <TaxSettingsForm settings={settings} shopId={id} />
          <TaxRatesSection />
        </>
      )}
    </StoredRecord>
  );
}
