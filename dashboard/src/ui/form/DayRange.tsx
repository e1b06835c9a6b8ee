import { useTranslation } from "react-i18next";
import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

interface DayRangeProps {
  /** "2026-11-01..2026-11-20"; both ends are optional. Words such as "today" are shown as no day. */
  value: string;
  onValue: (days: string | undefined) => void;
}

/** The first and the last day of a period. */
export function DayRange({ value, onValue }: DayRangeProps) {
  const { t } = useTranslation();
  const [from = "", to = ""] = value.split("..").map((day) => (/^\d/.test(day) ? day : ""));
  const setDays = (days: [string, string]) => onValue(days[0] || days[1] ? days.join("..") : undefined);
  return (
    <>
      <Field label={t("From")}>
        <TextInput
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => setDays([event.target.value, to])}
        />
      </Field>
      <Field label={t("To")}>
        <TextInput
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => setDays([from, event.target.value])}
        />
      </Field>
    </>
  );
}
