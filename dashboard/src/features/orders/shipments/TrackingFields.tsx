import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/form/Field.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { trackingLink } from "./tracking-links.rules.ts";

const suggestedCouriers = [
  "Aramex",
  "DHL",
  "DPD",
  "Evri",
  "FedEx",
  "GLS",
  "Pathao",
  "Royal Mail",
  "Steadfast",
  "UPS",
  "USPS",
];

/** The courier as it is typed, the tracking number and the link, which is filled in for known couriers. */
export function TrackingFields({ form }: { form: UseFormReturn }) {
  const { t } = useTranslation();
  const linkNow = () =>
    trackingLink(String(form.getValues("courier") ?? ""), String(form.getValues("tracking_number") ?? ""));
  // The link of the fields before an input. A link that the user typed differs from it, and stays.
  const [filled, setFilled] = useState(linkNow);
  const fillLink = () => {
    const current: unknown = form.getValues("tracking_url");
    const next = linkNow();
    if (!current || current === filled) form.setValue("tracking_url", next, { shouldDirty: true });
    setFilled(next);
  };
  const errorOf = (name: string) => form.getFieldState(name, form.formState).error?.message;
  return (
    <>
      <Field label={t("Courier")} name="courier" error={errorOf("courier")}>
        <TextInput {...form.register("courier", { onChange: fillLink })} list="couriers" autoComplete="off" />
      </Field>
      <CourierSuggestions />
      <Field label={t("Tracking number")} name="tracking_number" error={errorOf("tracking_number")}>
        <TextInput {...form.register("tracking_number", { onChange: fillLink })} code autoComplete="off" />
      </Field>
      <Field
        label={t("Tracking link")}
        name="tracking_url"
        help={t("The courier's tracking page for this shipment. Filled in for known couriers.")}
        error={errorOf("tracking_url")}
      >
        <TextInput {...form.register("tracking_url")} code type="url" inputMode="url" autoComplete="off" />
      </Field>
    </>
  );
}

/** The options of a field with `list="couriers"`. */
export function CourierSuggestions() {
  return (
    <datalist id="couriers">
      {suggestedCouriers.map((courier) => (
        <option key={courier}>{courier}</option>
      ))}
    </datalist>
  );
}
