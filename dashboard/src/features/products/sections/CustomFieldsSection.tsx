import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Disclosure } from "../../../ui/layout/Disclosure.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import { type ProductForm, useProductField } from "../product-form.ts";
import { useShownFields } from "../shown-fields.data.ts";

const maxFields = 250;

/** Custom fields of the shop, in order. Imports may add fields with dotted names, such as "custom.fabric". */
export function CustomFieldsSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const [fields, set] = useProductField(form, "custom_fields");
  const { errors } = form.formState;
  const { shown, show } = useShownFields();
  return (
    <Disclosure
      title={t("Custom fields")}
      note={fields.length > 0 ? String(fields.length) : undefined}
      wrong={errors.custom_fields !== undefined}
    >
      <p className="text-ink2">
        {t("If you show or hide a field, the change applies immediately to all products that have it.")}
      </p>
      {fields.map((field, at) => {
        const wrong = errors.custom_fields?.[at];
        const name = field.key || t("field {{place}}", { place: at + 1 });
        const change = (patch: Partial<typeof field>) => set(fields.with(at, { ...field, ...patch }));
        return (
          <fieldset
            // oxlint-disable-next-line react/no-array-index-key -- a field is identified by position
            key={at}
            aria-label={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 tablet:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <Field label={t("Name")} name={`custom_fields.${at}.key`} error={wrong?.key?.message}>
              <TextInput
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- a field without name and value has just been added
                autoFocus={field.key === "" && field.value === ""}
                value={field.key}
                placeholder={t("Fabric")}
                onChange={(event) => change({ key: event.target.value })}
              />
            </Field>
            <Field
              label={t("Value")}
              name={`custom_fields.${at}.value`}
              error={wrong?.value?.message}
              className="max-tablet:col-span-2 max-tablet:row-start-2"
            >
              <TextArea
                rows={1}
                dir="auto"
                value={field.value}
                onChange={(event) => change({ value: event.target.value })}
              />
            </Field>
            <IconButton
              icon={Trash2}
              label={t("Remove {{name}}", { name })}
              className="mt-6"
              onClick={() => set(fields.toSpliced(at, 1))}
            />
            <Checkbox
              label={t("Visible to shoppers")}
              aria-label={t("{{name}} visible to shoppers", { name })}
              className="col-span-full"
              checked={shown.includes(field.key.trim())}
              disabled={field.key.trim() === ""}
              onChange={(event) => void show(field.key.trim(), event.target.checked)}
            />
          </fieldset>
        );
      })}
      {fields.length < maxFields && (
        <Button icon={Plus} className="self-start" onClick={() => set([...fields, { key: "", value: "" }])}>
          {t("Add field")}
        </Button>
      )}
    </Disclosure>
  );
}
