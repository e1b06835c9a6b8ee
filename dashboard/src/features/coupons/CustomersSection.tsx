import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { countryOptions } from "../../shared/place-options.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { audiences, type CouponForm, useCouponField } from "./coupon-form.ts";
import { useSegments } from "./coupons.data.ts";

/** The customers who may use the discount. */
export function CustomersSection({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const [audience, setAudience] = useCouponField(form, "audience");
  const [nth, setNth] = useCouponField(form, "nth_order");
  const labels = {
    everyone: t("Everyone"),
    first_order: t("Customers placing their first order"),
    nth_order: t("Customers placing their 2nd, 3rd or later order"),
    returning: t("Customers who have ordered before"),
    listed: t("Customers with certain emails"),
    segment: t("Customers of a segment"),
  };
  return (
    <Section title={t("Customers")}>
      <RadioGroup
        legend={t("Customers")}
        hideLegend
        name="audience"
        value={audience}
        onValue={(value) => setAudience(audiences.find((one) => one === value) ?? "everyone")}
        options={audiences.map((value) => ({ value, label: labels[value] }))}
      />
      {audience === "nth_order" && (
        <Field
          label={t("Which order")}
          name="nth_order"
          help={t("For example, 3 for a customer's third order.")}
          error={form.formState.errors.nth_order?.message}
          className="max-w-60"
        >
          <NumberInput value={nth} onValue={(number) => setNth(number ?? null)} />
        </Field>
      )}
      {audience === "listed" && <EmailsField form={form} />}
      {audience === "segment" && <SegmentField form={form} />}
    </Section>
  );
}

/** The segments are the saved filters of the list of customers. */
function SegmentField({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const [segmentId, setSegmentId] = useCouponField(form, "customer_segment_id");
  const { segments, error, isLoading, retry } = useSegments();
  if (isLoading) return <SkeletonLines />;
  if (error) return <ListError message={errorMessage(error)} onRetry={retry} />;
  if (segments.length === 0)
    return (
      <p className="text-ink3">
        {t("No segments yet. Filter your customers, then save the filter as a segment.")}{" "}
        <TextLink to={paths.customers}>{t("View customers")}</TextLink>
      </p>
    );
  return (
    <Field
      label={t("Segment")}
      name="customer_segment_id"
      help={t("Shoppers get the discount after they enter the email of a customer of this segment.")}
      error={form.formState.errors.customer_segment_id?.message}
      className="max-w-96"
    >
      <Combobox
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
        value={segmentId ?? undefined}
        placeholder={t("Search segments")}
        onValue={(id) => setSegmentId(id ?? null)}
      />
    </Field>
  );
}

/** Emails as text, one per line, so that a list can be pasted. */
function EmailsField({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const [emails, setEmails] = useCouponField(form, "customer_emails");
  const [text, setText] = useState(emails.join("\n"));
  // Changed elsewhere, for example discarded.
  if (emailsOf(text).join("\n") !== emails.join("\n")) setText(emails.join("\n"));
  const errors = form.formState.errors.customer_emails;
  return (
    <Field
      label={t("Emails")}
      name="customer_emails"
      help={t("One email per line, up to 1,000.")}
      error={errors?.message ?? errors?.find?.((one) => one)?.message}
    >
      <TextArea
        rows={4}
        dir="ltr"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setEmails(emailsOf(event.target.value));
        }}
      />
    </Field>
  );
}

function emailsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** The countries of free delivery. Empty for other discounts. */
export function CountriesSection({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [type] = useCouponField(form, "type");
  const [countries, setCountries] = useCouponField(form, "countries");
  if (type !== "free_delivery") return null;
  const options = countryOptions(locale);
  return (
    <Section title={t("Countries")} note={t("All countries that you deliver to if you choose none.")}>
      {countries.length > 0 && (
        <ul className="border-t border-rule">
          {options
            .filter(({ value }) => countries.includes(value))
            .map(({ value, label }) => (
              <li key={value} className="flex items-center gap-2 border-b border-rule">
                <span className="min-w-0 flex-1 py-1">{label}</span>
                <IconButton
                  icon={X}
                  label={t("Remove {{value}}", { value: label })}
                  onClick={() => setCountries(countries.filter((one) => one !== value))}
                />
              </li>
            ))}
        </ul>
      )}
      <Field label={t("Add country")} name="countries" error={form.formState.errors.countries?.message}>
        <Combobox
          options={options.filter(({ value }) => !countries.includes(value))}
          value={undefined}
          placeholder={t("Choose a country")}
          onValue={(country) => country && setCountries([...countries, country])}
        />
      </Field>
    </Section>
  );
}
