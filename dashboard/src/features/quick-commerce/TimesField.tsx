import type { OpeningTimes } from "@vitrine/contract/orders/quick-commerce";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

interface TimesFieldProps<Row extends OpeningTimes> {
  /** The field's name in the form, of which a row's fields are parts. */
  name: string;
  rows: readonly Row[];
  onRows: (rows: Row[]) => void;
  newRow: Row;
  /** Label of the button that adds a row. */
  add: string;
  errorAt: (path: string) => string | undefined;
  /** Further fields of a row. */
  children?: (row: Row, index: number, onChange: (part: Partial<Row>) => void) => ReactNode;
}

/** Times of days, one row for the days with the same times. */
export function TimesField<Row extends OpeningTimes>(props: TimesFieldProps<Row>) {
  const { name, rows, onRows, newRow, add, errorAt, children } = props;
  const { t } = useTranslation();
  return (
    <>
      {rows.map((row, index) => {
        const path = `${name}.${index}`;
        const change = (part: Partial<Row>) =>
          onRows(rows.map((one, at) => (at === index ? { ...one, ...part } : one)));
        return (
          <fieldset key={index} className="flex flex-col gap-3 border-b border-rule pb-4">
            <legend className="sr-only">{t("Times {{number}}", { number: index + 1 })}</legend>
            <div className="flex items-start gap-2">
              <Days
                chosen={row.days}
                onChosen={(days) => change({ days } as Partial<Row>)}
                name={`${path}.days`}
                error={errorAt(`${path}.days`)}
              />
              <IconButton
                icon={X}
                label={t("Remove times {{number}}", { number: index + 1 })}
                onClick={() => onRows(rows.filter((_, at) => at !== index))}
              />
            </div>
            <div className="grid grid-cols-2 gap-4 tablet:auto-cols-fr tablet:grid-flow-col tablet:grid-cols-none">
              {(["opens", "closes"] as const).map((field) => (
                <Field
                  key={field}
                  label={field === "opens" ? t("From") : t("To")}
                  name={`${path}.${field}`}
                  error={errorAt(`${path}.${field}`)}
                >
                  <TextInput
                    type="time"
                    value={row[field]}
                    onChange={(event) => change({ [field]: event.target.value } as Partial<Row>)}
                  />
                </Field>
              ))}
              {children?.(row, index, change)}
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button onClick={() => onRows([...rows, newRow])}>{add}</Button>
      </div>
    </>
  );
}

interface DaysProps {
  chosen: readonly number[];
  onChosen: (days: number[]) => void;
  name: string;
  error: string | undefined;
}

function Days({ chosen, onChosen, name, error }: DaysProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Field label={t("Days")} name={name} error={error} className="flex-1">
      <div role="group" aria-label={t("Days")} className="flex flex-wrap gap-x-4 gap-y-1">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            id={`${name}-${day}`}
            label={weekdayName(day, locale)}
            checked={chosen.includes(day)}
            onChange={(event) =>
              onChosen(event.target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
            }
          />
        ))}
      </div>
    </Field>
  );
}

/** The short name of a day of the week; 1 is Monday. */
function weekdayName(day: number, locale: string): string {
  // 1 January 2024 was a Monday.
  return new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale, { weekday: "short", timeZone: "UTC" });
}
