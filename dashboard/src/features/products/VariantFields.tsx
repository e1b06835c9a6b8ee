import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { MeasureInput } from "../../shared/measures/MeasureInput.tsx";
import { itemWeightUnit } from "../../shared/measures/measures.rules.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { MeasureFields } from "./MeasureFields.tsx";
import { SaleFields } from "./SaleFields.tsx";
import { SkuHint } from "./SkuHint.tsx";
import type { FormVariant } from "./product-values.ts";
import type { VariantFieldsProps } from "./variant-fields-props.ts";

/** The fields of a variant, except its options and picture. */
export function VariantFields(props: VariantFieldsProps) {
  const { variant, onChange, currency, errors, path, stacked } = props;
  const row = classes("grid gap-4", !stacked && "tablet:auto-cols-fr tablet:grid-flow-col");
  return (
    <>
      <PriceFields {...props} className={row} />
      <MarginFields {...props} className={row} />
      <SaleFields
        variant={variant}
        onChange={onChange}
        currency={currency}
        errors={errors}
        path={path}
        className={row}
      />
      <CodeFields {...props} className={row} />
      <StockFields {...props} className={row} />
      <MeasureFields
        variant={variant}
        onChange={onChange}
        currency={currency}
        errors={errors}
        path={path}
        className={row}
      />
      {variant.tracked && <OutOfStockFields {...props} className={row} />}
      <Settings variant={variant} onChange={onChange} />
    </>
  );
}

type RowProps = VariantFieldsProps & { className: string };

function nameOf(path: string | undefined, field: keyof FormVariant): string | undefined {
  return path && `${path}.${field}`;
}

function PriceFields({ variant, onChange, currency, errors, path, className }: RowProps) {
  const { t } = useTranslation();
  const comparesLow =
    variant.compare_at_price !== null &&
    variant.compare_at_price !== undefined &&
    variant.compare_at_price <= variant.price;
  return (
    <div className={className}>
      <Field label={t("Price")} name={nameOf(path, "price")} error={errors?.price?.message}>
        <MoneyInput
          currency={currency}
          value={variant.price}
          onValue={(price) => onChange({ price: price ?? Number.NaN })}
        />
      </Field>
      <Field
        label={t("Compare-at price")}
        name={nameOf(path, "compare_at_price")}
        error={errors?.compare_at_price?.message}
        optional
      >
        <MoneyInput
          currency={currency}
          value={variant.compare_at_price ?? undefined}
          onValue={(minor) => onChange({ compare_at_price: minor ?? null })}
        />
        <output className="text-small text-caution empty:hidden">
          {comparesLow && t("To show a discount, enter an amount higher than the price.")}
        </output>
      </Field>
    </div>
  );
}

/** The cost, and the price below which no discount goes. */
function MarginFields({ variant, onChange, currency, errors, path, className }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className={className}>
      <Field label={t("Cost per item")} name={nameOf(path, "cost")} error={errors?.cost?.message} optional>
        <MoneyInput
          currency={currency}
          value={variant.cost ?? undefined}
          onValue={(cost) => onChange({ cost: cost ?? null })}
        />
        <Margin variant={variant} currency={currency} />
      </Field>
      <Field
        label={t("Minimum price")}
        name={nameOf(path, "min_price")}
        error={errors?.min_price?.message}
        optional
      >
        <MoneyInput
          currency={currency}
          value={variant.min_price ?? undefined}
          onValue={(amount) => onChange({ min_price: amount ?? null })}
        />
        <p className="text-small text-ink3">{t("Discounts don't reduce the price below this.")}</p>
      </Field>
    </div>
  );
}

function Margin({ variant: { price, cost }, currency }: { variant: FormVariant; currency: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Negated, so that NaN (an amount that can't be parsed) returns, too.
  if (cost === null || cost === undefined || !(cost >= 0) || !(price > 0)) return null;
  const share = ((price - cost) / price).toLocaleString(locale, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return (
    <p className="text-small text-ink3">
      {t("Margin {{share}}, {{amount}} per unit", {
        share,
        amount: formatMoney(price - cost, currency, locale),
      })}
    </p>
  );
}

function CodeFields({ variant, onChange, errors, path, productId, sibling, className }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className={className}>
      <Field label={t("SKU")} name={nameOf(path, "sku")} error={errors?.sku?.message} optional>
        <TextInput
          code
          value={variant.sku ?? ""}
          onChange={(event) => onChange({ sku: event.target.value })}
        />
        <SkuHint sku={variant.sku} productId={productId} sibling={sibling} />
      </Field>
      <Field label={t("Barcode")} name={nameOf(path, "barcode")} error={errors?.barcode?.message} optional>
        <TextInput
          code
          value={variant.barcode ?? ""}
          onChange={(event) => onChange({ barcode: event.target.value })}
        />
      </Field>
    </div>
  );
}

function StockFields({ variant, onChange, errors, path, className }: RowProps) {
  const { t } = useTranslation();
  const { units } = useShop();
  return (
    <div className={className}>
      <Field label={t("On hand")} name={nameOf(path, "on_hand")} error={errors?.on_hand?.message}>
        <NumberInput
          value={variant.on_hand}
          disabled={!variant.tracked}
          placeholder="0"
          onValue={(on_hand) => onChange({ on_hand })}
        />
        {variant.id && (
          <TextLink to={paths.inventory} search={{ variant: variant.id }} className="text-small">
            {t("View inventory history")}
          </TextLink>
        )}
      </Field>
      <Field
        label={t("Weight")}
        name={nameOf(path, "weight_grams")}
        error={errors?.weight_grams?.message}
        optional
      >
        <MeasureInput
          unit={itemWeightUnit(units)}
          value={variant.weight_grams ?? undefined}
          onValue={(grams) => onChange({ weight_grams: grams ?? null })}
        />
      </Field>
    </div>
  );
}

function OutOfStockFields({ variant, onChange, errors, path, className }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className={className}>
      <Field label={t("When out of stock")} name={nameOf(path, "oversell")}>
        <Select
          value={variant.oversell ?? "deny"}
          options={[
            { value: "deny", label: t("Stop selling") },
            { value: "continue", label: t("Continue selling") },
            { value: "preorder", label: t("Take preorders") },
          ]}
          onChange={(event) => onChange({ oversell: event.target.value as FormVariant["oversell"] })}
        />
      </Field>
      {variant.oversell === "preorder" && (
        <Field
          label={t("Ships from")}
          name={nameOf(path, "preorder_from")}
          error={errors?.preorder_from?.message}
          optional
        >
          <TextInput
            dir="auto"
            placeholder={t("3 March")}
            value={variant.preorder_from ?? ""}
            onChange={(event) => onChange({ preorder_from: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function Settings({ variant, onChange }: Pick<VariantFieldsProps, "variant" | "onChange">) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={t("Track stock")}
        help={t("Stock goes down with each sale.")}
        checked={variant.tracked ?? true}
        onChange={(event) => onChange({ tracked: event.target.checked })}
      />
      <Checkbox
        label={t("Requires delivery")}
        checked={variant.requires_shipping ?? true}
        onChange={(event) => onChange({ requires_shipping: event.target.checked })}
      />
      <Checkbox
        label={t("Charge tax")}
        checked={variant.taxable ?? true}
        onChange={(event) => onChange({ taxable: event.target.checked })}
      />
    </div>
  );
}
