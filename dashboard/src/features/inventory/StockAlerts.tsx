import type { InventorySettings } from "@vitrine/contract/inventory";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { refused, wordsOf } from "../../frame/refused.ts";
import { Button } from "../../ui/Button.tsx";
import { Switch } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ListError } from "../../ui/faces.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form.tsx";
import { NumberInput } from "../../ui/NumberInput.tsx";
import { notify } from "../../ui/toast.tsx";
import { useInventorySettings, useSaveInventorySettings } from "./inventory.data.ts";

const schema = z.object({
  low_at: z
    .number("Write a number.")
    .int("Use whole pieces.")
    .min(0, "Use 0 or more.")
    .max(1_000_000, "Use at most 1,000,000."),
  digest: z.boolean(),
});

/** When the shop's variants run low, and whether a letter says so. */
export function StockAlerts({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useInventorySettings();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Low-stock alerts")}
      description={t("For every variant without a number of its own.")}
    >
      {data ? (
        <AlertsForm key={data.data.version} settings={data.data} onDone={() => onOpenChange(false)} />
      ) : (
        error && <ListError message={wordsOf(error)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function AlertsForm({ settings, onDone }: { settings: InventorySettings; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useSaveInventorySettings();
  const form = useSchemaForm(schema, { low_at: settings.low_at, digest: settings.digest });
  const { errors, isSubmitting } = form.formState;

  async function submit(values: z.output<typeof schema>) {
    try {
      notify(await save({ ...settings, ...values }), "success");
      onDone();
    } catch (failure) {
      return refused(form, failure);
    }
  }

  return (
    <Form
      form={form}
      purpose={t("To save these settings")}
      onSubmit={submit}
      className="flex flex-col gap-4 pt-2"
    >
      <Field
        label={t("A variant runs low at")}
        name="low_at"
        help={t("So many pieces or fewer. 0 switches it off.")}
        error={errors.low_at?.message}
      >
        <Controller
          control={form.control}
          name="low_at"
          render={({ field: { value, onChange, onBlur } }) => (
            <NumberInput value={value} onValue={(number) => onChange(number ?? Number.NaN)} onBlur={onBlur} />
          )}
        />
      </Field>
      <Controller
        control={form.control}
        name="digest"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={t("Write a letter each morning when something has begun to run low")}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("Cancel")}</Button>
        <Button type="submit" look="primary" busy={isSubmitting}>
          {t("Save settings")}
        </Button>
      </div>
    </Form>
  );
}
