import { useQuery } from "@tanstack/react-query";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { settingsQuery } from "./abandoned-checkouts.data.ts";
import { RecoverySettingsForm } from "./RecoverySettingsForm.tsx";

export function RecoverySettingsPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="recoverySettings" query={query}>
      {(settings) => <RecoverySettingsForm settings={settings} shopId={id} />}
    </StoredRecord>
  );
}
