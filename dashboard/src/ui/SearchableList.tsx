import { Combobox as Base } from "@base-ui/react/combobox";
import type { ComboboxProps } from "./Combobox.tsx";
import { ComboboxParts } from "./ComboboxParts.tsx";
import type { Option } from "./Select.tsx";

export function SearchableList({ options, value, onValue, disabled, ...rest }: ComboboxProps) {
  return (
    <Base.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option: Option | null) => onValue(option?.value)}
      disabled={disabled}
    >
      <ComboboxParts {...rest} />
    </Base.Root>
  );
}
