import { lazy, Suspense, type KeyboardEvent } from "react";
import { TextInput } from "../form/TextInput.tsx";
import type { AutocompleteInputProps } from "./AutocompleteList.tsx";

const AutocompleteList = lazy(async () => ({
  default: (await import("./AutocompleteList.tsx")).AutocompleteList,
}));

/** A single-line text field that suggests values. */
export function AutocompleteInput(props: AutocompleteInputProps) {
  const { value, placeholder } = props;
  return (
    <Suspense fallback={<TextInput value={value} placeholder={placeholder} readOnly />}>
      <AutocompleteList {...props} />
    </Suspense>
  );
}

/** A key handler that calls `act` on Enter and doesn't submit the surrounding form. */
export function onEnterKey(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
}
