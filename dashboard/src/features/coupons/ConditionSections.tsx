import { isPerUnit } from "@vitrine/contract/coupons/coupons";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Checkbox, RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { type CouponForm, minimums, useCouponField } from "./coupon-form.ts";
import type { ItemTitles } from "./coupons.data.ts";
import { ItemsFields } from "./ItemsFields.tsx";

interface ConditionProps {
  form: CouponForm;
  titles: ItemTitles;
}

/** The part of the cart that is reduced. Empty for free delivery. */
export function AppliesToSection({ form, titles }: ConditionProps) {
  const { t } = useTranslation();
  const [type] = useCouponField(form, "type");
  const [per] = useCouponField(form, "amount_per");
  const [appliesTo, setAppliesTo] = useCouponField(form, "applies_to");
  if (type === "free_delivery") return null;
  const isAlwaysItems = type === "buy_x_get_y" || (type === "amount" && per === "unit");
  const applies_to = isAlwaysItems ? "items" : appliesTo;
  return (
    <Section
      title={type === "buy_x_get_y" ? t("Items to get") : t("Applies to")}
      note={
        applies_to === "items" ? t("If you choose none, the discount applies to all products.") : undefined
      }
    >
      {!isAlwaysItems && (
        <RadioGroup
          legend={t("Applies to")}
          hideLegend
          name="applies_to"
          value={appliesTo}
          onValue={(value) => setAppliesTo(value === "items" ? "items" : "order")}
          options={[
            { value: "order", label: t("The whole order"), help: t("Counts as a discount on the order.") },
            {
              value: "items",
              label: t("Chosen items"),
              help: t("Products, categories, collections or a range of prices."),
            },
          ]}
        />
      )}
      {applies_to === "items" && <ItemsFields form={form} name="items" titles={titles} />}
      {isPerUnit({ type, amount_per: per, applies_to }) && <UnitsFields form={form} />}
    </Section>
  );
}

/** The number of the chosen items that are reduced. */
function UnitsFields({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [group, setGroup] = useCouponField(form, "group_size");
  const [max, setMax] = useCouponField(form, "max_times");
  return (
    <FieldRow>
      <Field
        label={t("Items per group")}
        name="group_size"
        help={t("Only complete groups, the cheapest first.")}
        error={errors.group_size?.message}
        optional
      >
        <NumberInput value={group} onValue={(number) => setGroup(number ?? null)} />
      </Field>
      <Field
        label={t("Maximum number of items per order")}
        name="max_times"
        help={t("Leave empty for no limit.")}
        error={errors.max_times?.message}
        optional
      >
        <NumberInput value={max} onValue={(number) => setMax(number ?? null)} />
      </Field>
    </FieldRow>
  );
}

/** The amount or quantity that the cart must have, or for "buy X, get Y" the items to buy. */
export function MinimumSection({ form, titles }: ConditionProps) {
  const { t } = useTranslation();
  const [type] = useCouponField(form, "type");
  const [minimum, setMinimum] = useCouponField(form, "minimum");
  const [hasItems] = useCouponField(form, "has_required_items");
  const isToBuy = type === "buy_x_get_y";
  const labels = isToBuy
    ? { none: "", subtotal: t("An amount"), quantity: t("A number of items") }
    : { none: t("No minimum"), subtotal: t("Minimum amount"), quantity: t("Minimum number of items") };
  const shown = isToBuy && minimum === "none" ? "quantity" : minimum;
  const title = isToBuy ? t("Items to buy") : t("Minimum");
  return (
    <Section title={title}>
      <RadioGroup
        legend={title}
        hideLegend
        name="minimum"
        value={shown}
        onValue={(value) => setMinimum(minimums.find((one) => one === value) ?? "none")}
        options={minimums
          .filter((value) => value !== "none" || !isToBuy)
          .map((value) => ({ value, label: labels[value] }))}
      />
      {shown === "subtotal" && <SubtotalField form={form} />}
      {shown === "quantity" && <QuantityField form={form} />}
      {shown !== "none" && (
        <>
          <Checkbox
            label={t("Count only chosen items")}
            help={t("Otherwise, every item of the cart counts.")}
            {...form.register("has_required_items")}
          />
          {hasItems && <ItemsFields form={form} name="required_items" titles={titles} />}
        </>
      )}
    </Section>
  );
}

/** The exclusion of items that cost less than before. */
export function SaleItemsSection({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Items on sale")}>
      <Checkbox
        label={t("Exclude items on sale")}
        help={t(
          "Items with a compare-at price above their price get no discount and don't count towards the minimum.",
        )}
        {...form.register("excludes_sale_items")}
      />
    </Section>
  );
}

function SubtotalField({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [amount, setAmount] = useCouponField(form, "min_subtotal");
  const { min_subtotal, min_quantity } = form.formState.errors;
  return (
    <Field
      label={t("Amount")}
      name="min_subtotal"
      help={t("The items must cost at least this much after item discounts, without delivery.")}
      error={min_subtotal?.message ?? min_quantity?.message}
    >
      <MoneyInput
        className="max-w-60"
        currency={currency}
        value={amount}
        onValue={(minor) => setAmount(minor ?? null)}
      />
    </Field>
  );
}

function QuantityField({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const [quantity, setQuantity] = useCouponField(form, "min_quantity");
  return (
    <Field
      label={t("Number of items")}
      name="min_quantity"
      error={form.formState.errors.min_quantity?.message}
      className="max-w-60"
    >
      <NumberInput value={quantity} onValue={(number) => setQuantity(number ?? null)} />
    </Field>
  );
}
