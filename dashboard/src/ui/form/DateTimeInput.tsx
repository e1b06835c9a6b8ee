import { useState } from "react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { instantAt, wallTime } from "@vitrine/contract/values/zoned-time";

interface DateTimeInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** An instant in ISO 8601. Null if none is chosen. */
  value: string | null | undefined;
  onValue: (instant: string | null) => void;
  /** Time zone of the displayed date and time: the shop's. */
  zone: string;
}

/** A date and time, with the browser's own picker. */
export function DateTimeInput({ value, onValue, zone, onBlur, ...rest }: DateTimeInputProps) {
  // As in NumberInput: the typed text stays as it is while the value is the one read from it.
  const [draft, setDraft] = useState<{ text: string; value: string | null }>();
  const written = value ? wallTime(value, zone) : "";
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={draft && draft.value === (value ?? null) ? draft.text : written}
      onChange={(event) => {
        const text = event.target.value;
        const read = instantAt(text, zone) ?? null;
        setDraft({ text, value: read });
        onValue(read);
      }}
      onBlur={(event) => {
        setDraft(undefined);
        onBlur?.(event);
      }}
    />
  );
}
