import { useState, type FocusEvent } from "react";

interface TypedNumber {
  /** undefined or null when empty, NaN while the text is no number. */
  value: number | null | undefined;
  /** The value as text. */
  written: string;
  read: (text: string) => number | undefined;
  onValue: (value: number | undefined) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/**
 * A number field that never changes the text under the typing: it shows what was typed until it is left, and is
 * formatted then. While it has the focus, no text stays no text, whatever the form falls back to. Text that is no
 * number stays until it is corrected.
 */
export function useTypedNumber({ value, written, read, onValue, onBlur }: TypedNumber) {
  const [draft, setDraft] = useState<{ text: string; value: number | undefined }>();
  const [hasFocus, setHasFocus] = useState(false);
  const isNumber = draft?.value !== undefined && !Number.isNaN(draft.value);
  // A value that differs from what was read comes from elsewhere: "Discard", say.
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
