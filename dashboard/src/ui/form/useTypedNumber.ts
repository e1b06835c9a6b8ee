import { useState, type FocusEvent } from "react";

interface TypedNumber {
  /** Undefined or null if empty, NaN if the text isn't a number. */
  value: number | null | undefined;
  /** The value as text. */
  written: string;
  read: (text: string) => number | undefined;
  onValue: (value: number | undefined) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/**
 * A number field that never changes its text while the user types: it shows the typed text until blur, then
 * formats it. While it has the focus, an emptied field stays empty, even if the form falls back to a default.
 * Text that isn't a number stays until the user corrects it.
 */
export function useTypedNumber({ value, written, read, onValue, onBlur }: TypedNumber) {
  const [draft, setDraft] = useState<{ text: string; value: number | undefined }>();
  const [hasFocus, setHasFocus] = useState(false);
  const isNumber = draft?.value !== undefined && !Number.isNaN(draft.value);
  // A value that differs from the typed one was set elsewhere, for example by "Discard".
  const shows = draft && (Object.is(draft.value, value ?? undefined) || (hasFocus && !isNumber));
  return {
    value: shows ? draft.text : written,
    onFocus: () => setHasFocus(true),
    onChange: (event: { target: HTMLInputElement }) => {
      const { value: text } = event.target;
      const number = read(text);
      setDraft({ text, value: number });
      onValue(number);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setHasFocus(false);
      if (!Number.isNaN(draft?.value)) setDraft(undefined);
      onBlur?.(event);
    },
  };
}
