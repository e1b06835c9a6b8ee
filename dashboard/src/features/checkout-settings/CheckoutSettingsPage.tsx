import { useQuery } from "@tanstack/react-query";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { settingsQuery } from "../../shared/checkout-settings.ts";
import { CheckoutSettingsForm } from "./CheckoutSettingsForm.tsx";

export function CheckoutSettingsPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="checkoutSettings" query={query}>
      {(settings) => <CheckoutSettingsForm settings={settings} shopId={id} />}
    </StoredRecord>
  );
}
