import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { useShop } from "../../session/shop.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { useFieldId } from "../../ui/form/Field.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { type AreaForm, errorAt, useAreaField } from "./area-form.ts";
import { AreaNumber } from "./AreaNumber.tsx";
import { TimesField } from "./TimesField.tsx";

const weekdays = { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" };

/** Express delivery: the estimate, and the area's own opening times. */
export function ExpressSection({ form }: { form: AreaForm }) {
  const { t } = useTranslation();
  const [express, setExpress] = useAreaField(form, "express");
  const [times, setTimes] = useAreaField(form, "opening_times");
  return (
    <MarginSection
      title={t("Express delivery")}
      note={t("Shoppers see the preparation and the travel time as a range: arrives in 30–45 min.")}
    >
      <Switch
        label={t("Offer express delivery")}
        name="express"
        checked={express !== null}
        onChange={(event) =>
          setExpress(
            event.target.checked
              ? { preparation_minutes: 20, travel_minutes_min: 10, travel_minutes_max: 25 }
              : null,
          )
        }
      />
      {express && (
        <>
          <AreaNumber
            form={form}
            name="express.preparation_minutes"
            label={t("Preparation")}
            unit="minutes"
          />
          <FieldRow>
            <AreaNumber
              form={form}
              name="express.travel_minutes_min"
              label={t("Shortest travel time")}
              unit="minutes"
            />
            <AreaNumber
              form={form}
              name="express.travel_minutes_max"
              label={t("Longest travel time")}
              unit="minutes"
            />
          </FieldRow>
          <Switch
            label={t("Use the shop's opening times")}
            name="opening_times"
            checked={times === null}
            onChange={(event) => setTimes(event.target.checked ? null : [weekdays])}
          />
          {times && (
            <TimesField
              name="opening_times"
              rows={times}
              onRows={setTimes}
              newRow={weekdays}
              add={t("Add times")}
              errorAt={(path) => errorAt(form, path)}
            />
          )}
        </>
      )}
    </MarginSection>
  );
}

export function SlotsSection({ form }: { form: AreaForm }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const [slots, setSlots] = useAreaField(form, "slots");
  const error = form.formState.errors.slots;
  const errorId = useFieldId()("slots");
  return (
    <MarginSection
      title={t("Delivery slots")}
      note={t(
        "Shoppers choose one of the slots of the next 7 days. The times are divided into slots of the same length, in the time zone {{zone}}.",
        { zone: time_zone.replaceAll("_", " ") },
      )}
    >
      <TimesField
        name="slots"
        rows={slots}
        onRows={setSlots}
        newRow={{ ...weekdays, length_minutes: 60, max_orders: 10 }}
        add={t("Add slots")}
        errorAt={(path) => errorAt(form, path)}
      >
        {(_, index) => (
          <>
            <AreaNumber
              form={form}
              name={`slots.${index}.length_minutes`}
              label={t("Length")}
              unit="minutes"
            />
            <AreaNumber
              form={form}
              name={`slots.${index}.max_orders`}
              label={t("Orders per slot")}
              unit="orders"
            />
          </>
        )}
      </TimesField>
      {error?.message && (
        <p id={errorId} tabIndex={-1} className="text-small text-critical">
          <span aria-hidden>▲ </span>
          {translateMessage(error.message)}
        </p>
      )}
      {slots.length > 0 && (
        <FieldRow>
          <AreaNumber
            form={form}
            name="cut_off_minutes"
            label={t("Order until")}
            help={t("Minutes before a slot starts.")}
            unit="minutes"
          />
          <AreaNumber
            form={form}
            name="lead_days"
            label={t("Lead time")}
            help={t("0 for slots of the same day.")}
            unit="days"
          />
        </FieldRow>
      )}
    </MarginSection>
  );
}
