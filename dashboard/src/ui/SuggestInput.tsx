import { lazy, Suspense, type KeyboardEvent } from "react";
import { TextInput } from "./TextInput.tsx";
import type { SuggestInputProps } from "./SuggestList.tsx";

const SuggestList = lazy(async () => ({ default: (await import("./SuggestList.tsx")).SuggestList }));

/** One line of text that offers what was written before. */
export function SuggestInput(props: SuggestInputProps) {
  const { value, placeholder } = props;
  return (
    <Suspense fallback={<TextInput value={value} placeholder={placeholder} readOnly />}>
      <SuggestList {...props} />
    </Suspense>
  );
}

/** Enter belongs to the field, not to the form around it. */
export function onEnterKey(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
}
