import { Combobox as Base } from "@base-ui/react/combobox";
import { useState } from "react";
import { ComboboxParts } from "./ComboboxParts.tsx";
import type { FoundOption, RemoteComboboxProps } from "./RemoteCombobox.tsx";
import { useDebounced } from "./useDebounced.ts";

export function FoundList({ options, onSearch, value, onValue, ...rest }: RemoteComboboxProps) {
  const [settled, setSettled] = useState("");
  const [, setTyped] = useDebounced(settled, (words) => {
    setSettled(words);
    onSearch(words);
  });
  return (
    <Base.Root
      items={options}
      filter={null}
      value={value ?? null}
      isItemEqualToValue={(one: FoundOption, other: FoundOption) => one.value === other.value}
      onValueChange={(option: FoundOption | null) => onValue(option ?? undefined)}
      onInputValueChange={(words, { reason }) => setTyped(reason === "input-change" ? words : "")}
    >
      <ComboboxParts {...rest} />
    </Base.Root>
  );
}
