import type { InventorySettings } from "@vitrine/contract/products/inventory";
import { skuRules } from "@vitrine/contract/products/skus";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showFormErrors, errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { RadioGroup, Switch } from "../../ui/form/Checkbox.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useInventorySettings, useSaveInventorySettings } from "./inventory.data.ts";

const schema = z.object({
  low_at: z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(0, "Enter 0 or more.")
    .max(1_000_000, "Enter 1,000,000 or less."),
  digest: z.boolean(),
  sku_twice: z.enum(skuRules),
});

/** The low-stock threshold, the low-stock email, and the handling of duplicate SKUs. */
export function InventorySettingsDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useInventorySettings();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("Inventory settings")}>
      {data ? (
        <SettingsForm key={data.data.version} settings={data.data} onDone={() => onOpenChange(false)} />
      ) : (
        error && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function SettingsForm({ settings, onDone }: { settings: InventorySettings; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useSaveInventorySettings();
  const form = useSchemaForm(schema, {
    low_at: settings.low_at,
    digest: settings.digest,
    sku_twice: settings.sku_twice,
  });
  const { isSubmitting } = form.formState;

  async function submit(values: z.output<typeof schema>) {
    try {
      notify(await save({ ...settings, ...values }), "success");
      onDone();
    } catch (failure) {
      return showFormErrors(form, failure);
    }
  }

  return (
    <Form
      form={form}
      purpose={t("To save these settings")}
      onSubmit={submit}
      className="flex flex-col gap-4 pt-2"
    >
      <LowStockField form={form} />
      <Controller
        control={form.control}
        name="digest"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={t("Email me each morning about new low stock")}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="sku_twice"
        render={({ field: { name, value, onChange } }) => (
          <RadioGroup
            legend={t("When a SKU is already used by another variant")}
            name={name}
            options={[
              { value: "warn", label: t("Show a warning and save") },
              {
                value: "block",
                label: t("Reject the change"),
                help: t("Existing duplicates stay. Imports show a warning and continue."),
              },
            ]}
            value={value}
            onValue={onChange}
          />
        )}
      />
      <DialogButtons>
        <Button onClick={onDone}>{t("Cancel")}</Button>
        <Button type="submit" look="primary" busy={isSubmitting}>
          {t("Save settings")}
        </Button>
      </DialogButtons>
    </Form>
  );
}

function LowStockField({
  form,
}: {
  form: UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>;
}) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("Low stock level")}
      name="low_at"
      help={t(
        "Variants at or below this quantity count as low stock. You can set a different level for each variant. Enter 0 to turn this off.",
      )}
      error={form.formState.errors.low_at?.message}
    >
      <Controller
        control={form.control}
        name="low_at"
        render={({ field: { value, onChange, onBlur } }) => (
          <NumberInput value={value} onValue={(number) => onChange(number ?? Number.NaN)} onBlur={onBlur} />
        )}
      />
    </Field>
  );
}
