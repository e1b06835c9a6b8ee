import {
  unavailableReasons,
  type InventoryRow,
  adjustmentReasons,
  StockChange,
} from "@vitrine/contract/products/inventory";
import { useState } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { errorCode, showFormErrors } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { reasonLabels } from "./inventory-labels.ts";
import { useAdjust } from "./inventory.data.ts";

type AdjustmentForm = UseFormReturn<z.input<typeof StockChange>, unknown, z.output<typeof StockChange>>;

const first = { action: "change", reason: "received", note: "" } as const;

/** Counts, receives, reserves or writes off units, with a reason and a note. */
export function AdjustForm({ row }: { row: InventoryRow }) {
  const { t } = useTranslation();
  const adjust = useAdjust(row.variant_id);
  const form = useSchemaForm(StockChange, first);
  const { errors } = form.formState;
  const [short, setShort] = useState<z.output<typeof StockChange>>();

  async function save(change: z.output<typeof StockChange>) {
    try {
      const expected = change.action === "set" ? row.on_hand : undefined;
      const { message } = await adjust.mutateAsync({ ...change, expected });
      notify(message, "success");
      setShort(undefined);
      form.reset({ ...first, action: change.action, reason: change.reason });
    } catch (error) {
      setShort(errorCode(error) === "stock_committed" ? change : undefined);
      return showFormErrors(form, error);
    }
  }

  return (
    <section aria-label={t("Adjust stock")}>
      <h3 className="mb-2 text-h3">{t("Adjust stock")}</h3>
      <Form form={form} purpose={t("To adjust this stock")} onSubmit={save} className="flex flex-col gap-3">
        <Field label={t("Adjustment")} name="action" error={errors.action?.message}>
          <Select
            {...form.register("action", {
              onChange: (event: { target: { value: string } }) => {
                const isOnHand = event.target.value === "set" || event.target.value === "change";
                form.setValue(
                  "reason",
                  isOnHand ? (event.target.value === "set" ? "count" : "received") : "damaged",
                );
              },
            })}
            options={[
              { value: "change", label: t("Add or remove stock") },
              { value: "set", label: t("Set counted quantity") },
              { value: "set_aside", label: t("Move to unavailable") },
              { value: "put_back", label: t("Move to available") },
              { value: "discard", label: t("Remove unavailable stock") },
            ]}
          />
        </Field>
        <QuantityAndReason form={form} onHand={row.on_hand} />
        <Field label={t("Note")} name="note" error={errors.note?.message} optional>
          <TextInput {...form.register("note")} />
        </Field>
        {short && (
          <Banner
            tone="caution"
            title={t("Not enough stock for committed orders")}
            action={
              <Button onClick={() => void save({ ...short, allow_short: true })}>{t("Save anyway")}</Button>
            }
          />
        )}
        <div>
          <Button type="submit" look="primary" busy={adjust.isPending}>
            {t("Adjust stock")}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** Their labels and options depend on the kind of adjustment. */
function QuantityAndReason({ form, onHand }: { form: AdjustmentForm; onHand: number }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const action = useWatch({ control: form.control, name: "action" });
  const labels = reasonLabels(t);
  const reasons = action === "set" || action === "change" ? adjustmentReasons : unavailableReasons;
  return (
    <FieldRow>
      <Field
        label={action === "set" ? t("Counted quantity") : t("Quantity")}
        name="quantity"
        error={errors.quantity?.message}
      >
        <Controller
          control={form.control}
          name="quantity"
          render={({ field: { value, onChange, onBlur } }) => (
            <NumberInput
              value={value}
              placeholder={action === "set" ? String(onHand) : action === "change" ? "+10" : "1"}
              onValue={(quantity) => onChange(quantity ?? null)}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
      <Field label={t("Reason")} name="reason" error={errors.reason?.message}>
        <Select
          {...form.register("reason")}
          options={reasons.map((reason) => ({ value: reason, label: labels[reason] }))}
        />
      </Field>
    </FieldRow>
  );
}
