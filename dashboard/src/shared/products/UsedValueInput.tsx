import type { UsedValueKind } from "@vitrine/contract/products/product-filter";
import { Chips, type ChipsProps } from "../../ui/form/Chips.tsx";
import { AutocompleteInput } from "../../ui/combobox/AutocompleteInput.tsx";
import { useUsedValues } from "./used-values.ts";

interface UsedValueInputProps {
  of: UsedValueKind;
  value: string;
  onValue: (text: string) => void;
  placeholder?: string;
  maxLength?: number;
}

/** A field for a vendor, type or tag, with suggestions from other products. */
export function UsedValueInput({ of, ...rest }: UsedValueInputProps) {
  const { options, onSearch } = useUsedValues(of);
  return <AutocompleteInput options={options} onSearch={onSearch} {...rest} />;
}

/** A field for several vendors, types or tags. */
export function UsedValueChips({ of, ...rest }: Omit<ChipsProps, "suggest"> & { of: UsedValueKind }) {
  const { options, onSearch } = useUsedValues(of);
  return <Chips suggest={{ options, onSearch }} {...rest} />;
}
