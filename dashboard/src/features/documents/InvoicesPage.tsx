import { useQuery } from "@tanstack/react-query";
import type { DocumentSettings } from "@vitrine/contract/orders/documents";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { RadioSection } from "../../ui/layout/RadioSection.tsx";
import { saveSettings, settingsQuery } from "./documents.data.ts";
import { settingsSchema } from "./invoice-settings-form.ts";

type Values = z.input<typeof settingsSchema>;
type SettingsForm = UseFormReturn<Values, unknown, z.output<typeof settingsSchema>>;

export function InvoicesPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="invoices" query={query}>
      {(settings) => <Loaded settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

function valuesOf({ version: _, has_invoices, has_credit_notes, ...values }: DocumentSettings): Values {
  return values;
}

function Loaded({ settings, shopId }: { settings: DocumentSettings; shopId: number }) {
  const { t } = useTranslation();
  const editor = useSettingsEditor({
    settings,
    schema: settingsSchema,
    valuesOf,
    save: (values, version) => saveSettings(shopId, { ...values, version }),
  });
  const { form } = editor;
  return (
    <SettingsRecordForm
      {...editor}
      title={t("Invoices")}
      note={t("Customers find their invoice on the order status page.")}
    >
      <IssueSection form={form} />
      <MarginSection
        title={t("Numbers")}
        note={t(
          "Separate from order numbers, and without gaps. A prefix applies to documents issued from now on.",
        )}
      >
        <FieldRow>
          <PrefixField form={form} name="invoice_prefix" label={t("Invoice number prefix")} />
          <StartField
            form={form}
            name="invoice_start"
            label={t("First invoice number")}
            isFixed={settings.has_invoices}
          />
        </FieldRow>
        <FieldRow>
          <PrefixField form={form} name="credit_note_prefix" label={t("Credit note number prefix")} />
          <StartField
            form={form}
            name="credit_note_start"
            label={t("First credit note number")}
            isFixed={settings.has_credit_notes}
          />
        </FieldRow>
      </MarginSection>
    </SettingsRecordForm>
  );
}

function IssueSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <RadioSection
      form={form}
      name="issue_invoices"
      title={t("Issue invoices")}
      note={t(
        "An issued invoice never changes. An edit of its order issues a credit note and a new invoice. Refunds, cancellations and orders that come back undelivered get a credit note automatically.",
      )}
      options={[
        { value: "by_hand", label: t("Manually"), help: t("On the order's page.") },
        {
          value: "confirmed",
          label: t("When an order is confirmed"),
          help: t("Orders that don't need confirmation get an invoice immediately."),
        },
        {
          value: "paid",
          label: t("When an order is paid"),
          help: t("Cash on delivery is paid once the order is delivered."),
        },
      ]}
    >
      <Checkbox
        label={t("Email the invoice to the customer when it's issued")}
        help={t("As a PDF, in the language of the order.")}
        {...form.register("emails_invoices")}
      />
    </RadioSection>
  );
}

function PrefixField({
  form,
  name,
  label,
}: {
  form: SettingsForm;
  name: "invoice_prefix" | "credit_note_prefix";
  label: string;
}) {
  return (
    <Field label={label} name={name} error={form.formState.errors[name]?.message} optional>
      <TextInput code autoComplete="off" {...form.register(name)} />
    </Field>
  );
}

/** The number can't be changed once the first document has it. */
function StartField({
  form,
  name,
  label,
  isFixed,
}: {
  form: SettingsForm;
  name: "invoice_start" | "credit_note_start";
  label: string;
  isFixed: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Field
      label={label}
      name={name}
      help={isFixed ? t("In use. It can't be changed anymore.") : undefined}
      error={form.formState.errors[name]?.message}
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <NumberInput
            name={name}
            value={field.value}
            onValue={field.onChange}
            onBlur={field.onBlur}
            readOnly={isFixed}
          />
        )}
      />
    </Field>
  );
}
