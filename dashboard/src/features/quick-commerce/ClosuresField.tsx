import { X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import type { SettingsValues } from "./SettingsForm.tsx";

/** Days without quick commerce, each with its reason. */
export function ClosuresField({ form }: { form: SettingsValues }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "closures" });
  const { register } = form;
  const errors = form.formState.errors.closures;
  return (
    <>
      {fields.map(({ id }, index) => {
        const at = errors?.[index];
        return (
          <fieldset key={id} className="flex flex-col gap-3 border-b border-rule pb-4">
            <legend className="sr-only">{t("Closure {{number}}", { number: index + 1 })}</legend>
            <div className="flex items-end gap-2">
              <Field
                label={t("Reason")}
                name={`closures.${index}.reason`}
                error={at?.reason?.message}
                className="flex-1"
              >
                <TextInput dir="auto" placeholder={t("Public holiday")} {...register(`closures.${index}.reason`)} />
              </Field>
              <IconButton
                icon={X}
                label={t("Remove closure {{number}}", { number: index + 1 })}
                onClick={() => remove(index)}
              />
            </div>
            <FieldRow>
              <Field label={t("First day")} name={`closures.${index}.from`} error={at?.from?.message}>
                <TextInput type="date" {...register(`closures.${index}.from`)} />
              </Field>
              <Field label={t("Last day")} name={`closures.${index}.to`} error={at?.to?.message}>
                <TextInput type="date" {...register(`closures.${index}.to`)} />
              </Field>
            </FieldRow>
            <Checkbox label={t("Every year")} {...register(`closures.${index}.is_yearly`)} />
          </fieldset>
        );
      })}
      <div>
        <Button onClick={() => append({ from: "", to: "", is_yearly: false, reason: "" })}>
          {t("Add closure")}
        </Button>
      </div>
    </>
  );
}
