import { readNumber, writeNumber } from "./number-text.rules.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useLocale } from "../text/useLocale.ts";
import { useTypedNumber } from "./useTypedNumber.ts";

export interface NumberInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** Undefined or null if empty. */
  value: number | null | undefined;
  /** Called on each input: with undefined if empty, with NaN if the text isn't a number. */
  onValue: (value: number | undefined) => void;
  /** Maximum number of decimal digits. 0 for quantities. */
  decimals?: number;
}

/**
 * A number in a text field. Ignores the mouse wheel and accepts both decimal separators and digits of any
 * script.
 */
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
