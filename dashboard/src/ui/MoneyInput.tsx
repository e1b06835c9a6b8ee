import { exponentOf } from "@vitrine/contract/currencies";
import { currencySign, parseMoney } from "@vitrine/contract/money";
import { useState } from "react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useLocale } from "./useLocale.ts";

export interface MoneyInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "prefix"> {
  /** Minor units; undefined when empty. */
  value: number | undefined;
  currency: string;
  /** NaN while the text cannot be read as an amount, so that validation can say what to do. */
  onValue: (minor: number | undefined) => void;
}

/** An amount as people write it ("1.234,50", "1234.5", "৳1,234"); the sign of the currency stands before it. */
export function MoneyInput({ value, currency, onValue, onBlur, ...rest }: MoneyInputProps) {
  const locale = useLocale();
  // As in NumberInput: what is typed shows as typed while the value is what was read from it.
  const [draft, setDraft] = useState<{ text: string; value: number | undefined }>();
  const written = value === undefined || Number.isNaN(value) ? "" : writeAmount(value, currency, locale);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      prefix={currencySign(currency, locale)}
      {...rest}
      value={draft && Object.is(draft.value, value) ? draft.text : written}
      onChange={(event) => {
        const text = event.target.value;
        const read = text.trim() ? (parseMoney(text, currency) ?? Number.NaN) : undefined;
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

function writeAmount(minor: number, currency: string, locale: string): string {
  const digits = exponentOf(currency);
  return (minor / 10 ** digits).toLocaleString(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
