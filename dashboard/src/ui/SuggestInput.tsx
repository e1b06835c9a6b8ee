import { lazy, Suspense, type FocusEvent, type KeyboardEvent } from "react";
import type { FoundOption } from "./RemoteCombobox.tsx";
import { TextInput } from "./TextInput.tsx";

export interface SuggestInputProps {
  value: string;
  onValue: (text: string) => void;
  /** What is offered for the words typed last; whatever else is typed stays as well. */
  options: readonly FoundOption[];
  /** Told after a pause in the typing, and with "" when the field is entered. */
  onSearch: (words: string) => void;
  /** What is chosen from the list; written into the field where nothing is said. */
  onPick?: (value: string) => void;
  /** Enter where nothing of the list is marked. */
  onEnter?: () => void;
  onBlur?: (event: FocusEvent) => void;
  placeholder?: string;
  maxLength?: number;
}

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
