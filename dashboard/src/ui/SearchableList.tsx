import { useMemo, useState } from "react";
import type { ComboboxProps } from "./Combobox.tsx";
import { ComboboxRoot } from "./ComboboxRoot.tsx";
import { matchOptions } from "./option-search.rules.ts";

export function SearchableList(props: ComboboxProps & { autoFocus?: boolean }) {
  const { options, value, onValue, ...rest } = props;
  const [typed, setTyped] = useState("");
  const matches = useMemo(() => matchOptions(options, typed), [options, typed]);
  return (
    <ComboboxRoot
      {...rest}
      options={options}
      matches={matches}
      value={options.find((option) => option.value === value)}
      onValue={(option) => onValue(option?.value)}
      onTyped={setTyped}
    />
  );
}
