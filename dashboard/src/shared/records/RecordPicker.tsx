import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RemoteCombobox } from "../../ui/combobox/RemoteCombobox.tsx";
import { type FoundKind, type FoundRecord, useFoundRecords } from "./find-records.ts";

interface RecordPickerProps {
  kind: FoundKind;
  id: string | undefined;
  /** The title of the stored record. */
  title: string | undefined;
  onId: (id: string | undefined, record?: FoundRecord) => void;
}

/** Chooses a record of the shop by its name. */
export function RecordPicker({ kind, id, title, onId }: RecordPickerProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<{ id: string; title: string }>();
  const found = useFoundRecords(kind, search.trim(), true);
  const label = chosen?.id === id ? chosen?.title : title;
  return (
    <RemoteCombobox
      options={(found.records ?? []).map((record) => ({ value: record.id, label: record.title }))}
      searching={found.isFetching}
      onSearch={setSearch}
      value={id === undefined ? undefined : { value: id, label: label ?? t("Deleted") }}
      onValue={(option) => {
        if (option) setChosen({ id: option.value, title: option.label });
        const record = found.records?.find((one) => one.id === option?.value);
        onId(option?.value, record);
      }}
      placeholder={t("Search by name")}
    />
  );
}
