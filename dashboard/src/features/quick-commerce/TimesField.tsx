import type { OpeningTimes } from "@vitrine/contract/delivery/quick-commerce";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DaysField } from "../../shared/DaysField.tsx";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

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
          // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and its fields have no state
          <fieldset key={index} className="flex flex-col gap-3 border-b border-rule pb-4">
            <legend className="sr-only">{t("Times {{number}}", { number: index + 1 })}</legend>
            <div className="flex items-start gap-2">
              <DaysField
                legend={t("Days of the week")}
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
