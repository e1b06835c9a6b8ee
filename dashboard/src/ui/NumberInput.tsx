import { useState } from "react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useLocale } from "./useLocale.ts";

export interface NumberInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  value: number | undefined;
  /** Told at each key with the number read so far; NaN while the text is not a number yet. */
  onValue: (value: number | undefined) => void;
  /** Digits after the point that are read. 0 for counts. */
  decimals?: number;
}

/** A figure typed as text: no wheel accidents, both decimal signs, aligned to the end. */
export function NumberInput({ value, onValue, decimals = 0, onBlur, ...rest }: NumberInputProps) {
  const locale = useLocale();
  const written =
    value === undefined || Number.isNaN(value)
      ? ""
      : value.toLocaleString(locale, { maximumFractionDigits: decimals, useGrouping: false });
  // What is typed shows as typed, until the field is left or the value comes to differ from it (by "Discard", say).
  const [draft, setDraft] = useState<{ text: string; value: number | undefined }>();
  return (
    <TextInput
      inputMode={decimals ? "decimal" : "numeric"}
      autoComplete="off"
      {...rest}
      value={draft && Object.is(draft.value, value) ? draft.text : written}
      onChange={(event) => {
        const text = event.target.value;
        const read = readNumber(text, decimals);
        setDraft({ text, value: read });
        onValue(read);
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setDraft(undefined);
        onBlur?.(event);
      }}
    />
  );
}

function readNumber(text: string, decimals: number): number | undefined {
  const plain = text.trim().replace(",", ".");
  if (!plain) return undefined;
  const number = Number(plain);
  return decimals ? Number(number.toFixed(decimals)) : Number.isInteger(number) ? number : Number.NaN;
}
