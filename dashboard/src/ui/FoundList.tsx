import { useState } from "react";
import { ComboboxRoot } from "./ComboboxRoot.tsx";
import { matchOptions } from "./option-search.rules.ts";
import type { RemoteComboboxProps } from "./RemoteCombobox.tsx";
import { useDebounced } from "./useDebounced.ts";

export function FoundList({ options, searching = false, onSearch, value, ...rest }: RemoteComboboxProps) {
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
