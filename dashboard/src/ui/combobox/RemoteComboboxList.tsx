import { useState } from "react";
import { ComboboxRoot } from "./ComboboxRoot.tsx";
import { matchOptions } from "./option-search.rules.ts";
import { useDebounced } from "../useDebounced.ts";
import type { RemoteOption } from "./remote-option.ts";

export interface RemoteComboboxProps {
  /** Options that the server returned for the last search. */
  options: readonly RemoteOption[];
  /** True while the options are those of an earlier search. */
  searching?: boolean;
  /** Called after a pause in typing. */
  onSearch: (text: string) => void;
  value: RemoteOption | undefined;
  onValue: (option: RemoteOption | undefined) => void;
  placeholder?: string;
  /** Accessible name, required outside of a Field. */
  label?: string;
}

export function RemoteComboboxList({
  options,
  searching = false,
  onSearch,
  value,
  ...rest
}: RemoteComboboxProps) {
  const [settled, setSettled] = useState("");
  const [typed, setTyped] = useDebounced(settled, (text) => {
    setSettled(text);
    onSearch(text);
  });
  const isPending = searching || typed !== settled;
  return (
    <ComboboxRoot
      {...rest}
      options={options}
      // Enter chooses the first match. Until the results arrive, only earlier results that match the text
      // qualify.
      matches={isPending ? matchOptions(options, typed) : options}
      searching={isPending}
      value={value}
      onTyped={setTyped}
    />
  );
}
