import { useState } from "react";
import { ComboboxRoot } from "./ComboboxRoot.tsx";
import { matchOptions } from "./option-search.rules.ts";
import { useDebounced } from "../useDebounced.ts";
import type { RemoteOption } from "./remote-option.ts";

export interface RemoteComboboxProps {
  /** What the server found for the words typed last. */
  options: readonly RemoteOption[];
  /** Whether the options still belong to an earlier text. */
  searching?: boolean;
  /** Told after a pause in the typing. */
  onSearch: (words: string) => void;
  value: RemoteOption | undefined;
  onValue: (option: RemoteOption | undefined) => void;
  placeholder?: string;
  /** Its name, where no Field around it gives one. */
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
      // Enter chooses the first match: until the answer is here, one of the last answer only if it matches too.
      matches={isPending ? matchOptions(options, typed) : options}
      searching={isPending}
      value={value}
      onTyped={setTyped}
    />
  );
}
