import { currencySign, parseMoney } from "@vitrine/contract/values/money";
import { writeAmount } from "./number-text.rules.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useLocale } from "../text/useLocale.ts";
import { useTypedNumber } from "./useTypedNumber.ts";

interface MoneyInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "prefix"> {
  /** Minor units. Undefined or null if empty. */
  value: number | null | undefined;
  currency: string;
  /**
   * Receives undefined if empty, and NaN if the text isn't an amount, so that validation can show a message.
   */
  onValue: (minor: number | undefined) => void;
}

/** An amount in any common notation of the locale ("1.234,50", "1234.5", "৳1,234"), after the currency's symbol. */
export function MoneyInput({ value, currency, onValue, onBlur, ...rest }: MoneyInputProps) {
  const locale = useLocale();
  const typed = useTypedNumber({
    value,
    written: writeAmount(value, currency, locale),
    read: (text) => (text.trim() ? (parseMoney(text, currency, locale) ?? Number.NaN) : undefined),
    onValue,
    onBlur,
  });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      prefix={currencySign(currency, locale)}
      {...rest}
      {...typed}
    />
  );
}
