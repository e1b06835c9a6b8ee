import { courierTargets } from "@vitrine/contract/delivery/couriers";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import type { CourierForm } from "./courier-form.ts";
import { targetLabels } from "./courier-labels.ts";

/** The statuses that a courier reports, with their effects on shipments. */
export function CourierStatuses({ form }: { form: CourierForm }) {
  const { t } = useTranslation();
  const { fields, append } = useFieldArray({ control: form.control, name: "statuses" });
  const errors = form.formState.errors.statuses;
  const options = courierTargets.map((value) => ({ value, label: targetLabels(t)[value] }));
  return (
    <Disclosure
      title={t("Statuses")}
      note={t("What each status of the courier changes.")}
      wrong={errors !== undefined}
    >
      <p className="text-ink2">
        {t(
          "A status that isn't listed is only shown on the order's timeline. Add it here to give it an effect.",
        )}
      </p>
      {fields.map(({ id }, index) => {
        const name = `statuses.${index}` as const;
        return (
          <FieldRow key={id}>
            <Field
              label={t("Status of the courier")}
              hideLabel={index > 0}
              name={`${name}.status`}
              error={errors?.[index]?.status?.message}
            >
              <TextInput code autoComplete="off" {...form.register(`${name}.status`)} />
            </Field>
            <Field label={t("Effect")} hideLabel={index > 0} name={`${name}.target`}>
              <Select options={options} {...form.register(`${name}.target`)} />
            </Field>
          </FieldRow>
        );
      })}
      {errors?.root?.message && <p className="text-small text-critical">{errors.root.message}</p>}
      <div>
        <Button onClick={() => append({ status: "", target: "ignore" })}>{t("Add status")}</Button>
      </div>
    </Disclosure>
  );
}
