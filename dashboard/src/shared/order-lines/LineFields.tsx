import type { QuotedLine } from "@vitrine/contract/orders/draft-orders";
import type { OrderCalculation } from "@vitrine/contract/orders/order-calculation";
import { X } from "lucide-react";
import { get, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { ProductThumb } from "../products/ProductThumb.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { writeAmount } from "../../ui/form/number-text.rules.ts";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { DiscountFields } from "./DiscountFields.tsx";
import { type LineValues, useLineField } from "./line-values.ts";
import { problemText } from "./problem-text.ts";

interface LineFieldsProps {
  form: UseFormReturn;
  /** The line in the form's values: "lines.0". */
  path: string;
  /** The line's product and price; undefined until they are known. */
  line: QuotedLine | undefined;
  priced: OrderCalculation["lines"][number] | undefined;
  onRemove: () => void;
}

/** One item that a member adds to an order or a draft. */
export function LineFields({ form, path, line, priced, onRemove }: LineFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = useShop();
  const [variantId] = useLineField<string | null>(form, `${path}.variant_id`);
  const [title] = useLineField<string>(form, `${path}.title`);
  const [quantity, setQuantity] = useLineField<number | undefined>(form, `${path}.quantity`);
  const [price, setPrice] = useLineField<number | null>(form, `${path}.unit_price`);
  const errorOf = (field: keyof LineValues) =>
    (get(form.formState.errors, `${path}.${field}`) as { message?: string } | undefined)?.message;
  const isCustom = variantId === null;
  const problem = errorOf("variant_id") ?? (line && problemText(line, t));

  return (
    <li className="flex flex-col gap-3 border-b border-rule py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          {isCustom ? (
            <Field label={t("Custom item")} name={`${path}.title`} error={errorOf("title")}>
              <TextInput dir="auto" autoComplete="off" {...form.register(`${path}.title`)} />
            </Field>
          ) : (
            <ProductThumb picture={line?.picture ?? null} title={title}>
              {line?.sku && <bdi className="block text-small text-ink3">{line.sku}</bdi>}
            </ProductThumb>
          )}
        </div>
        {priced && (
          <span className={isCustom ? "mt-7 font-medium" : "py-1.5 font-medium"}>
            <Money minor={ownTotal(priced)} currency={currency} />
          </span>
        )}
        <span className={isCustom ? "mt-6" : undefined}>
          <IconButton
            icon={X}
            label={t("Remove {{value}}", { value: title || t("Custom item") })}
            onClick={onRemove}
          />
        </span>
      </div>
      {problem && (
        <p className="text-small text-critical">
          <span aria-hidden>▲ </span>
          {problem}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
        <Field label={t("Quantity")} name={`${path}.quantity`} error={errorOf("quantity")}>
          <NumberInput value={quantity} onValue={setQuantity} />
        </Field>
        <Field label={t("Price")} name={`${path}.unit_price`} error={errorOf("unit_price")}>
          <MoneyInput
            currency={currency}
            value={price}
            onValue={(minor) => setPrice(minor ?? null)}
            placeholder={writeAmount(line?.price, currency, locale)}
          />
        </Field>
        <DiscountFields form={form} path={`${path}.discount`} />
      </div>
      {isCustom && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox label={t("Charge tax")} {...form.register(`${path}.taxable`)} />
          <Checkbox label={t("Needs delivery")} {...form.register(`${path}.requires_shipping`)} />
        </div>
      )}
    </li>
  );
}

/** The line less its own discount, without its part of the discount on the order. */
function ownTotal({ subtotal, discounts }: OrderCalculation["lines"][number]): number {
  return discounts.reduce(
    (left, { class: kind, amount }) => (kind === "items" ? left - amount : left),
    subtotal,
  );
}
