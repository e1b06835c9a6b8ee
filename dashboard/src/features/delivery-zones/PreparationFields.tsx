import { Controller, get, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";

interface PreparationFieldsProps {
  form: UseFormReturn;
  /** The fields of a time in days. */
  children: React.ReactNode;
}

/** The time until a pickup is ready: from a minimum to a maximum of days, or a number of hours or minutes. */
export function PreparationFields({ form, children }: PreparationFieldsProps) {
  const { t } = useTranslation();
  const unit = useWatch({ control: form.control, name: "preparation.unit" }) as string;
  const name = "preparation.number";
  const error = get(form.formState.errors, name) as { message?: string } | undefined;
  return (
    <>
      <FieldRow>
        <Field label={t("Unit of the preparation time")} name="preparation.unit">
          <Select
            options={[
              { value: "days", label: t("days") },
              { value: "hours", label: t("hours") },
              { value: "minutes", label: t("minutes") },
            ]}
            {...form.register("preparation.unit")}
          />
        </Field>
        {unit !== "days" && (
          <Field
            label={t("Preparation time")}
            name={name}
            help={t("Shown on days on which you dispatch orders.")}
            error={error?.message}
          >
            <Controller
              control={form.control}
              name={name}
              render={({ field: { value, onChange, onBlur } }) => (
                <NumberInput
                  suffix={unit === "hours" ? t("hours") : t("minutes")}
                  value={value as number | null}
                  onValue={(next) => onChange(next ?? Number.NaN)}
                  onBlur={onBlur}
                />
              )}
            />
          </Field>
        )}
      </FieldRow>
      {unit === "days" && children}
    </>
  );
}
