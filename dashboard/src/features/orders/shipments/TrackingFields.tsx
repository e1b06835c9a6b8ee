import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/form/Field.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";

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

/** The courier as it is typed, the tracking number and the link. */
export function TrackingFields({ form }: { form: UseFormReturn }) {
  const { t } = useTranslation();
  const errorOf = (name: string) => form.getFieldState(name, form.formState).error?.message;
  return (
    <>
      <Field label={t("Courier")} name="courier" error={errorOf("courier")}>
        <TextInput {...form.register("courier")} list="couriers" autoComplete="off" />
      </Field>
      <datalist id="couriers">
        {suggestedCouriers.map((courier) => (
          <option key={courier}>{courier}</option>
        ))}
      </datalist>
      <Field label={t("Tracking number")} name="tracking_number" error={errorOf("tracking_number")}>
        <TextInput {...form.register("tracking_number")} code autoComplete="off" />
      </Field>
      <Field
        label={t("Tracking link")}
        name="tracking_url"
        help={t("The courier's tracking page for this shipment.")}
        error={errorOf("tracking_url")}
      >
        <TextInput {...form.register("tracking_url")} code type="url" inputMode="url" autoComplete="off" />
      </Field>
    </>
  );
}
