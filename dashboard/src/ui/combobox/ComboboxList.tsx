import { useMemo, useState } from "react";
import { ComboboxRoot } from "./ComboboxRoot.tsx";
import { matchOptions } from "./option-search.rules.ts";
import type { Option } from "../form/Select.tsx";

export interface ComboboxProps {
  options: readonly Option[];
  value: string | undefined;
  onValue: (value: string | undefined) => void;
  placeholder?: string;
  id?: string;
  disabled?: boolean;
}

export function ComboboxList(props: ComboboxProps & { autoFocus?: boolean }) {
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
