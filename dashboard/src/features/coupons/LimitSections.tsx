import { couponClasses } from "@vitrine/contract/coupons/coupon-classes";

import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { type CouponForm, useCouponField } from "./coupon-form.ts";

/** Start and end, in the shop's time zone. */
export function DatesSection({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { time_zone: zone } = useShop();
  const { errors } = form.formState;
  const [start, setStart] = useCouponField(form, "starts_at");
  const [end, setEnd] = useCouponField(form, "ends_at");
  return (
    <Section
      title={t("Dates")}
      note={t("In the shop's time zone, {{zone}}.", { zone: zone.replaceAll("_", " ") })}
    >
      <FieldRow>
        <Field label={t("Starts")} name="starts_at" error={errors.starts_at?.message} optional>
          <DateTimeInput zone={zone} value={start} onValue={setStart} />
        </Field>
        <Field label={t("Ends")} name="ends_at" error={errors.ends_at?.message} optional>
          <DateTimeInput zone={zone} value={end} onValue={setEnd} />
        </Field>
      </FieldRow>
    </Section>
  );
}

/** Maximum numbers of uses, and the budget. */
export function LimitsSection({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const { errors } = form.formState;
  const [total, setTotal] = useCouponField(form, "use_limit");
  const [perCustomer, setPerCustomer] = useCouponField(form, "customer_limit");
  const [budget, setBudget] = useCouponField(form, "budget");
  return (
    <Section title={t("Limits")} note={t("Cancelled orders don't count. Leave empty for no limit.")}>
      <FieldRow>
        <Field label={t("Total uses")} name="use_limit" error={errors.use_limit?.message} optional>
          <NumberInput value={total} onValue={(number) => setTotal(number ?? null)} />
        </Field>
        <Field
          label={t("Uses per customer")}
          name="customer_limit"
          error={errors.customer_limit?.message}
          optional
        >
          <NumberInput value={perCustomer} onValue={(number) => setPerCustomer(number ?? null)} />
        </Field>
      </FieldRow>
      <Field
        label={t("Budget")}
        name="budget"
        help={t("The discount ends when customers have saved this much in total.")}
        error={errors.budget?.message}
        optional
      >
        <MoneyInput
          className="max-w-60"
          currency={currency}
          value={budget}
          onValue={(minor) => setBudget(minor ?? null)}
        />
      </Field>
    </Section>
  );
}

/** Kinds of other discounts that may apply to the same cart. */
export function CombinationsSection({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const [classes, setClasses] = useCouponField(form, "combines_with");
  const labels = {
    items: t("Discounts on items"),
    order: t("Discounts on the order"),
    delivery: t("Discounts on delivery"),
  };
  return (
    <Section
      title={t("Combines with")}
      note={t(
        "Two discounts apply together only if each allows the other. Otherwise, the customer gets the better one.",
      )}
    >
      <div className="flex flex-col gap-2">
        {couponClasses.map((name) => (
          <Checkbox
            key={name}
            name={`combines_with.${name}`}
            label={labels[name]}
            checked={classes.includes(name)}
            onChange={(event) =>
              setClasses(
                couponClasses.filter((one) => (one === name ? event.target.checked : classes.includes(one))),
              )
            }
          />
        ))}
      </div>
    </Section>
  );
}
