import { RemoteCombobox } from "../../ui/combobox/RemoteCombobox.tsx";

interface Titled {
  id: string;
  title: string;
}

interface TitleComboboxProps<Row extends Titled> {
  /** The rows that match the search, from the query of a list. */
  found: { data: { data: Row[] } | undefined; isPending: boolean; isPlaceholderData: boolean };
  onSearch: (search: string) => void;
  /** Id of the selected row. `title` is undefined until it is loaded. */
  id: string | undefined;
  title: string | undefined;
  onId: (id: string | undefined, row?: Row) => void;
  /** Ids of rows to exclude. */
  without?: readonly string[];
  /** The second line of an option. */
  noteOf?: (row: Row) => string | undefined;
  placeholder: string;
  label?: string;
}

/** Chooses one row by its title, from a list that the server searches. */
export function TitleCombobox<Row extends Titled>(props: TitleComboboxProps<Row>) {
  const { found, onSearch, id, title, onId, without, noteOf, placeholder, label } = props;
  const rows = (found.data?.data ?? []).filter((row) => !without?.includes(row.id));
  return (
    <RemoteCombobox
      options={rows.map((row) => ({ value: row.id, label: row.title, note: noteOf?.(row) }))}
      searching={found.isPending || found.isPlaceholderData}
      onSearch={onSearch}
      value={id === undefined ? undefined : { value: id, label: title ?? "…" }}
      onValue={(option) =>
        onId(
          option?.value,
          rows.find((row) => row.id === option?.value),
        )
      }
      placeholder={placeholder}
      label={label}
    />
  );
}
