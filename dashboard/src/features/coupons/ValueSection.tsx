import { couponTypes } from "@vitrine/contract/coupons/coupons";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { PercentInput } from "../../ui/form/PercentInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { type CouponForm, useCouponField } from "./coupon-form.ts";
import { TiersFields } from "./TiersFields.tsx";

/** The kind of discount, and its percentage, amount or units. */
export function ValueSection({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const [type, setType] = useCouponField(form, "type");
  const [per] = useCouponField(form, "amount_per");
  const [, setMinimum] = useCouponField(form, "minimum");
  const labels = {
    percent: t("Percentage"),
    amount: t("Fixed amount"),
    buy_x_get_y: t("Buy X, get Y"),
    free_delivery: t("Free delivery"),
  };
  const hasCap = type !== "amount" || per === "unit";

  function choose(value: string) {
    const chosen = couponTypes.find((one) => one === value) ?? "percent";
    setType(chosen);
    // The units to buy are the minimum.
    if (chosen === "buy_x_get_y" && form.getValues("minimum") === "none") setMinimum("quantity");
    if (chosen === "buy_x_get_y" && form.getValues("basis_points") === null)
      form.setValue("basis_points", 10_000, { shouldDirty: true });
  }

  return (
    <Section title={t("Value")}>
      <Field label={t("Type")} name="type" error={form.formState.errors.type?.message}>
        <Select
          value={type}
          onChange={(event) => choose(event.target.value)}
          options={couponTypes.map((value) => ({ value, label: labels[value] }))}
        />
      </Field>
      {type === "percent" && <PercentField form={form} />}
      {type === "amount" && <AmountFields form={form} />}
      {type === "buy_x_get_y" && <GetFields form={form} />}
      {(type === "percent" || type === "amount") && <TiersFields form={form} />}
      {hasCap && <CapField form={form} isDelivery={type === "free_delivery"} />}
    </Section>
  );
}

function PercentField({ form, help }: { form: CouponForm; help?: string }) {
  const { t } = useTranslation();
  const [basisPoints, setBasisPoints] = useCouponField(form, "basis_points");
  return (
    <Field
      label={t("Percentage")}
      name="basis_points"
      help={help}
      error={form.formState.errors.basis_points?.message}
      className="max-w-60"
    >
      <PercentInput value={basisPoints} onValue={(value) => setBasisPoints(value ?? null)} />
    </Field>
  );
}

function AmountFields({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [amount, setAmount] = useCouponField(form, "amount");
  const [per, setPer] = useCouponField(form, "amount_per");
  return (
    <>
      <Field
        label={t("Amount")}
        name="amount"
        error={form.formState.errors.amount?.message}
        className="max-w-60"
      >
        <MoneyInput currency={currency} value={amount} onValue={(minor) => setAmount(minor ?? null)} />
      </Field>
      <RadioGroup
        legend={t("Take the amount off")}
        name="amount_per"
        value={per}
        onValue={(value) => setPer(value === "unit" ? "unit" : "order")}
        options={[
          { value: "order", label: t("Once per order") },
          { value: "unit", label: t("Each item"), help: t("With 3 items, three times the amount.") },
        ]}
      />
    </>
  );
}

function GetFields({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [quantity, setQuantity] = useCouponField(form, "get_quantity");
  const [times, setTimes] = useCouponField(form, "max_times");
  return (
    <>
      <FieldRow>
        <Field
          label={t("Items to get")}
          name="get_quantity"
          help={t("The cheapest ones are reduced.")}
          error={errors.get_quantity?.message}
        >
          <NumberInput value={quantity} onValue={(number) => setQuantity(number ?? null)} />
        </Field>
        <Field
          label={t("Times per order")}
          name="max_times"
          help={t("Leave empty for no limit.")}
          error={errors.max_times?.message}
          optional
        >
          <NumberInput value={times} onValue={(number) => setTimes(number ?? null)} />
        </Field>
      </FieldRow>
      <PercentField form={form} help={t("100% makes these items free.")} />
    </>
  );
}

function CapField({ form, isDelivery }: { form: CouponForm; isDelivery: boolean }) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [cap, setCap] = useCouponField(form, "max_discount");
  return (
    <Field
      label={isDelivery ? t("Maximum delivery fee covered") : t("Maximum discount per order")}
      name="max_discount"
      help={isDelivery ? t("The customer pays the rest of the fee.") : undefined}
      error={form.formState.errors.max_discount?.message}
      className="max-w-80"
      optional
    >
      <MoneyInput currency={currency} value={cap} onValue={(minor) => setCap(minor ?? null)} />
    </Field>
  );
}
