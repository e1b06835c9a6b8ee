import type { Closure } from "@vitrine/contract/delivery/closures";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../ui/button/Button.tsx";
import { Checkbox } from "../ui/form/Checkbox.tsx";
import { Field } from "../ui/form/Field.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { FieldRow } from "../ui/layout/Editor.tsx";

interface ClosuresFieldProps {
  /** The field's name in the form, of which a closure's fields are parts. */
  name: string;
  closures: readonly Closure[];
  onClosures: (closures: Closure[]) => void;
  errorAt: (path: string) => string | undefined;
}

/** Days on which the shop is closed, each with its reason. */
export function ClosuresField({ name, closures, onClosures, errorAt }: ClosuresFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      {closures.map((closure, index) => {
        const path = `${name}.${index}`;
        const change = (part: Partial<Closure>) =>
          onClosures(closures.map((one, at) => (at === index ? { ...one, ...part } : one)));
        const text = (field: "reason" | "from" | "to") => ({
          value: closure[field],
          onChange: (event: { target: HTMLInputElement }) => change({ [field]: event.target.value }),
        });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and its fields have no state
          <fieldset key={index} className="flex flex-col gap-3 border-b border-rule pb-4">
            <legend className="sr-only">{t("Closure {{number}}", { number: index + 1 })}</legend>
            <div className="flex items-end gap-2">
              <Field
                label={t("Reason")}
                name={`${path}.reason`}
                error={errorAt(`${path}.reason`)}
                className="flex-1"
              >
                <TextInput dir="auto" placeholder={t("Public holiday")} {...text("reason")} />
              </Field>
              <IconButton
                icon={X}
                label={t("Remove closure {{number}}", { number: index + 1 })}
                onClick={() => onClosures(closures.filter((_, at) => at !== index))}
              />
            </div>
            <FieldRow>
              <Field label={t("First day")} name={`${path}.from`} error={errorAt(`${path}.from`)}>
                <TextInput type="date" {...text("from")} />
              </Field>
              <Field label={t("Last day")} name={`${path}.to`} error={errorAt(`${path}.to`)}>
                <TextInput type="date" {...text("to")} />
              </Field>
            </FieldRow>
            <Checkbox
              label={t("Every year")}
              checked={closure.is_yearly}
              onChange={(event) => change({ is_yearly: event.target.checked })}
            />
          </fieldset>
        );
      })}
      <div>
        <Button onClick={() => onClosures([...closures, { from: "", to: "", is_yearly: false, reason: "" }])}>
          {t("Add closure")}
        </Button>
      </div>
    </>
  );
}
