import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { useSettings } from "./quick-commerce.data.ts";
import { SettingsForm } from "./SettingsForm.tsx";

export function QuickCommercePage() {
  return (
    <StoredRecord page="quickCommerce" query={useSettings()}>
      {(settings) => <SettingsForm settings={settings} />}
    </StoredRecord>
  );
}
