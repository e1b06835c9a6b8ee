import { lazy, Suspense } from "react";
import { Select, type Option } from "./Select.tsx";

export interface ComboboxProps {
  options: readonly Option[];
  value: string | undefined;
  onValue: (value: string | undefined) => void;
  placeholder?: string;
  id?: string;
  disabled?: boolean;
}

const SearchableList = lazy(async () => ({ default: (await import("./SearchableList.tsx")).SearchableList }));

/** A long list that is searched by typing: countries, currencies, zones. The browser's own list until that is there. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onValue, placeholder, ...rest } = props;
  return (
    <Suspense
      fallback={
        <Select
          {...rest}
          options={options}
          placeholder={placeholder ?? ""}
          value={value ?? ""}
          onChange={(event) => onValue(event.target.value)}
        />
      }
    >
      <SearchableList {...props} />
    </Suspense>
  );
}
