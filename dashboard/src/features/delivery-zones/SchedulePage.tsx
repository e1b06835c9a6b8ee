import { useQuery } from "@tanstack/react-query";
import { type DeliverySchedule, DeliveryScheduleDraft } from "@vitrine/contract/delivery/delivery-schedule";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { ClosuresField } from "../../shared/ClosuresField.tsx";
import { DaysField } from "../../shared/DaysField.tsx";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";

function scheduleQuery(shopId: number) {
  return api.delivery_schedule.read.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** When orders are dispatched, for the expected dates of deliveries. */
export function SchedulePage() {
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...scheduleQuery(useShop().id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="deliverySchedule" query={query}>
      {(schedule) => <ScheduleForm schedule={schedule} />}
    </StoredRecord>
  );
}

const schema = DeliveryScheduleDraft.omit({ version: true });
type Values = z.input<typeof schema>;
type ScheduleValues = UseFormReturn<Values, unknown, z.output<typeof schema>>;

function valuesOf({ version: _, ...values }: DeliverySchedule): Values {
  return values;
}

function ScheduleForm({ schedule }: { schedule: DeliverySchedule }) {
  const { t } = useTranslation();
  const { id, time_zone } = useShop();
  const editor = useSettingsEditor({
    settings: schedule,
    schema,
    valuesOf,
    save: async (values, version) => {
      const body = { ...values, version };
      const response = await client.delivery_schedule.update({ params: { shop_id: id }, body });
      queryClient.setQueryData(scheduleQuery(id).queryKey, { data: response.data });
      return response;
    },
  });
  const { form } = editor;
  const [working_days, holidays] = useWatch({ control: form.control, name: ["working_days", "holidays"] });
  const { errors, submitCount } = form.formState;
  const set = (name: "working_days" | "holidays", next: Values[typeof name]) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: submitCount > 0 });

  return (
    <SettingsRecordForm
      {...editor}
      back={<BackTo list="shippingFee" />}
      title={t("Expected delivery dates")}
      note={t("The days of a rate are counted from the day on which you dispatch the order.")}
    >
      <MarginSection
        title={t("Dispatch")}
        note={t("The time zone is {{zone}}.", { zone: time_zone.replaceAll("_", " ") })}
      >
        <TimeFields form={form} />
        <DaysField
          legend={t("Working days")}
          name="working_days"
          chosen={working_days}
          onChosen={(days) => set("working_days", days)}
          error={errors.working_days?.message}
        />
      </MarginSection>
      <MarginSection title={t("Holidays")} note={t("Orders aren't dispatched on these days.")}>
        <ClosuresField
          name="holidays"
          closures={holidays}
          onClosures={(next) => set("holidays", next)}
          errorAt={(path) => form.getFieldState(path as "holidays", form.formState).error?.message}
        />
      </MarginSection>
    </SettingsRecordForm>
  );
}

function TimeFields({ form }: { form: ScheduleValues }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <FieldRow>
      <Field
        label={t("Cut-off time")}
        name="cut_off"
        help={t("Later orders count as orders of the next day.")}
        error={errors.cut_off?.message}
        optional
      >
        <Controller
          control={form.control}
          name="cut_off"
          render={({ field }) => (
            <TextInput
              type="time"
              value={field.value ?? ""}
              onChange={(event) => field.onChange(event.target.value || null)}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <Field
        label={t("Processing time")}
        name="processing_days"
        help={t("Working days until you dispatch an order.")}
        error={errors.processing_days?.message}
      >
        <Controller
          control={form.control}
          name="processing_days"
          render={({ field }) => (
            <NumberInput
              suffix={t("days")}
              value={field.value}
              onValue={(value) => field.onChange(value ?? Number.NaN)}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
    </FieldRow>
  );
}
