import { type FieldUse, fieldUses } from "@vitrine/contract/checkout/checkout-settings";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RadioGroup, Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import type { SettingsForm } from "./settings-form.ts";

/** The details that reach customers. */
export function ContactSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const contact = useWatch({ control: form.control, name: "contact" });
  return (
    <MarginSection title={t("Contact")} note={t("How you reach your customers about their orders.")}>
      <Controller
        control={form.control}
        name="contact"
        render={({ field, fieldState }) => (
          <RadioGroup
            legend={t("Shoppers must enter")}
            name="contact"
            options={[
              {
                value: "email_or_phone",
                label: t("An email or a phone number"),
                help: t("Customers without an email get no order emails."),
              },
              { value: "email", label: t("An email") },
              { value: "phone", label: t("A phone number"), help: t("The email is optional.") },
            ]}
            value={field.value}
            onValue={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {contact !== "phone" && (
        <FieldRow>
          <UseField
            form={form}
            name="phone"
            label={t("Phone number")}
            uses={contact === "email" ? fieldUses : ["optional", "required"]}
          />
        </FieldRow>
      )}
    </MarginSection>
  );
}

/** The fields of the address that the shop may hide or require. */
export function FieldsSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <MarginSection
      title={t("Fields")}
      note={t("Shoppers finish more orders when there are fewer fields. Optional fields are collapsed.")}
    >
      <FieldRow>
        <UseField form={form} name="company" label={t("Company")} />
        <UseField form={form} name="address_line2" label={t("Flat, floor, building")} />
      </FieldRow>
      <FieldRow>
        <UseField
          form={form}
          name="tax_number"
          label={t("Tax number")}
          help={t(
            "For invoices. We check the format of EU and UK VAT numbers and of GSTINs, not whether a number is registered.",
          )}
        />
        <UseField
          form={form}
          name="billing_address"
          label={t("Billing address")}
          help={t("Shoppers can enter an address that differs from the delivery address.")}
          uses={["hidden", "optional"]}
        />
      </FieldRow>
      <FieldRow>
        <UseField form={form} name="note" label={t("Note to the shop")} />
      </FieldRow>
      <Switch
        label={t("Note in the cart")}
        help={t("Shoppers can write up to 500 characters in the cart. The note is stored with the order.")}
        {...form.register("cart_note")}
      />
    </MarginSection>
  );
}

interface UseFieldProps {
  form: SettingsForm;
  name: "phone" | "company" | "tax_number" | "billing_address" | "address_line2" | "note";
  label: string;
  help?: string;
  uses?: readonly FieldUse[];
}

function UseField({ form, name, label, help, uses = fieldUses }: UseFieldProps) {
  const { t } = useTranslation();
  const labels = { hidden: t("Hidden"), optional: t("Not required"), required: t("Required") };
  const options = uses.map((value) => ({ value, label: labels[value] }));
  return (
    <Field label={label} name={name} help={help} error={form.formState.errors[name]?.message}>
      <Select options={options} {...form.register(name)} />
    </Field>
  );
}
