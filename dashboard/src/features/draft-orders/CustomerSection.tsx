import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { AddressFields } from "../../shared/places/AddressFields.tsx";
import { BillingFields } from "../../shared/places/BillingFields.tsx";
import { ContactFields } from "../../shared/places/ContactFields.tsx";
import { RemoteCombobox } from "../../ui/combobox/RemoteCombobox.tsx";
import { untypedForm } from "../../ui/form/form.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { customerValues } from "./customer-values.rules.ts";
import { type DraftOrderForm, useDraftField } from "./draft-order-form.ts";
import { useCustomersFound, useReadCustomer } from "./draft-orders.data.ts";

/** The customer, found by search or entered, and the address, which needs only a name without a delivery. */
export function CustomerSections({ form, isDelivered }: { form: DraftOrderForm; isDelivered: boolean }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <Section title={t("Customer")}>
        <CustomerField form={form} />
        <ContactFields form={untypedForm(form)} />
        <Checkbox label={t("Don't charge tax")} {...form.register("is_tax_exempt")} />
      </Section>
      <Section title={isDelivered ? t("Delivery address") : t("Customer address")}>
        {errors.address?.message && (
          <p className="text-small text-critical">
            <span aria-hidden>▲ </span>
            {errors.address.message}
          </p>
        )}
        <AddressFields form={untypedForm(form)} path="address" optional={!isDelivered} />
      </Section>
      <Section title={t("Billing")}>
        <BillingFields form={untypedForm(form)} />
      </Section>
      <Section title={t("Notes")}>
        <Field label={t("Customer note")} name="note" error={errors.note?.message} optional>
          <TextArea rows={2} dir="auto" {...form.register("note")} />
        </Field>
        <Field
          label={t("Internal note")}
          name="internal_note"
          help={t("Only visible to your team.")}
          error={errors.internal_note?.message}
          optional
        >
          <TextArea rows={2} dir="auto" {...form.register("internal_note")} />
        </Field>
      </Section>
    </>
  );
}

/** Chooses one of the shop's customers, whose details then fill the fields. */
function CustomerField({ form }: { form: DraftOrderForm }) {
  const { t } = useTranslation();
  const { country } = useShop();
  const { customers, isSearching, onSearch } = useCustomersFound();
  const read = useReadCustomer();
  const [id, setId] = useDraftField(form, "customer_id");
  const [name, setName] = useDraftField(form, "customer_name");

  async function choose(chosen: { value: string; label: string } | undefined) {
    setId(chosen?.value ?? null);
    setName(chosen?.label ?? "");
    if (!chosen) return;
    try {
      const fields = customerValues(await read(chosen.value), country);
      for (const [field, value] of Object.entries(fields))
        form.setValue(field as keyof typeof fields, value as never, { shouldDirty: true });
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  }

  return (
    <Field
      label={t("Existing customer")}
      name="customer_id"
      error={form.formState.errors.customer_id?.message}
      optional
    >
      <RemoteCombobox
        options={customers.map((customer) => ({
          value: customer.id,
          label: customer.name,
          note: customer.email ?? customer.phone ?? undefined,
        }))}
        searching={isSearching}
        onSearch={onSearch}
        value={id ? { value: id, label: name } : undefined}
        onValue={(option) => void choose(option)}
        placeholder={t("Search name, email, phone")}
      />
    </Field>
  );
}
