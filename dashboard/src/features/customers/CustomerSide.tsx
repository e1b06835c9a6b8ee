import type { Customer } from "@vitrine/contract/customers/customers";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Chips } from "../../ui/form/Chips.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import type { CustomerForm } from "./customer-form.ts";
import { useCustomerTags } from "./customers.data.ts";

interface Props {
  form: CustomerForm;
  stored: Customer | undefined;
}

/** Tags, note, consent and tax of a customer. */
export function CustomerSide({ form, stored }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TagsSection form={form} />
      <Section title={t("Note")} note={t("Only visible to your team.")}>
        <Field label={t("Note")} hideLabel name="note" error={form.formState.errors.note?.message}>
          <TextArea dir="auto" rows={3} {...form.register("note")} />
        </Field>
      </Section>
      {stored?.account && <AccountSection account={stored.account} />}
      <MarketingSection form={form} stored={stored} />
      <TaxSection form={form} />
    </>
  );
}

function TagsSection({ form }: { form: CustomerForm }) {
  const { t } = useTranslation();
  const suggest = useCustomerTags();
  const tags = useWatch({ control: form.control, name: "tags" }) ?? [];
  const set = (next: string[]) =>
    form.setValue("tags", next, { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 });
  return (
    <Section title={t("Tags")}>
      <Field label={t("Tags")} hideLabel name="tags" error={form.formState.errors.tags?.message}>
        <Chips
          values={tags}
          onAdd={(tag) => set([...(form.getValues("tags") ?? []), tag])}
          onRemove={(tag) => set(tags.filter((one) => one !== tag))}
          suggest={suggest}
        />
      </Field>
    </Section>
  );
}

/** The customer's account in the storefront. */
function AccountSection({ account }: { account: NonNullable<Customer["account"]> }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  return (
    <Section title={t("Account")}>
      <dl className="flex flex-col gap-1 text-small text-ink2">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>{t("Last sign-in")}</dt>
          <dd>
            <DateText at={account.signed_in_at} zone={time_zone} />
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>{t("Created")}</dt>
          <dd>
            <DateText at={account.created_at} zone={time_zone} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function MarketingSection({ form, stored }: Props) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const consents = stored?.consents ?? [];
  return (
    <Section title={t("Marketing")}>
      <Checkbox
        label={t("Accepts marketing emails")}
        help={t("Ask for permission before you turn this on.")}
        {...form.register("accepts_marketing")}
      />
      {consents.length > 0 && (
        <ul aria-label={t("Consent history")} className="flex flex-col gap-1 text-small text-ink2">
          {consents.map(({ accepts_marketing, changed_at }) => (
            <li key={changed_at} className="flex flex-wrap justify-between gap-x-4">
              <span>{accepts_marketing ? t("Gave consent") : t("Withdrew consent")}</span>
              <DateText at={changed_at} zone={time_zone} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function TaxSection({ form }: { form: CustomerForm }) {
  const { t } = useTranslation();
  const isExempt = useWatch({ control: form.control, name: "is_tax_exempt" });
  const { errors } = form.formState;
  return (
    <Section title={t("Tax")}>
      <Checkbox
        label={t("Tax exempt")}
        help={t("Orders with this customer's email have no sales tax.")}
        {...form.register("is_tax_exempt")}
      />
      {isExempt && (
        <Field label={t("Reason")} name="tax_exempt_reason" error={errors.tax_exempt_reason?.message}>
          <TextInput dir="auto" {...form.register("tax_exempt_reason")} />
        </Field>
      )}
      <Field label={t("Tax number")} name="tax_number" error={errors.tax_number?.message} optional>
        <TextInput code {...form.register("tax_number")} />
      </Field>
    </Section>
  );
}
