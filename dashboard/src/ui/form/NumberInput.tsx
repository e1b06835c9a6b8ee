import { readNumber, writeNumber } from "./number-text.rules.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useLocale } from "../text/useLocale.ts";
import { useTypedNumber } from "./useTypedNumber.ts";

export interface NumberInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** undefined or null when empty. */
  value: number | null | undefined;
  /** Called at each key: undefined when empty, NaN while the text is no number. */
  onValue: (value: number | undefined) => void;
  /** Digits after the decimal mark that are read. 0 for counts. */
  decimals?: number;
}

/** A number typed as text: the wheel never changes it, both decimal marks and digits of every script are read. */
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
