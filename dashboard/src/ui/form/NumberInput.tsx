import { readNumber, writeNumber } from "./number-text.rules.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useLocale } from "../text/useLocale.ts";
import { useTypedNumber } from "./useTypedNumber.ts";

export interface NumberInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** undefined or null when empty. */
  value: number | null | undefined;
  /** Called on each input: undefined when empty, NaN while the text is not a number. */
  onValue: (value: number | undefined) => void;
  /** Maximum number of decimal digits. 0 for counts. */
  decimals?: number;
}

/** A number in a text field: ignores the mouse wheel; accepts both decimal separators and digits of every script. */
export function NumberInput({ value, onValue, decimals = 0, onBlur, ...rest }: NumberInputProps) {
  const locale = useLocale();
  const typed = useTypedNumber({
    value,
    written: writeNumber(value, decimals, locale),
    read: (text) => readNumber(text, decimals, locale),
    onValue,
    onBlur,
  });
  return <TextInput inputMode={decimals ? "decimal" : "numeric"} autoComplete="off" {...rest} {...typed} />;
}
