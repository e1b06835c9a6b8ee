import type { QuotedLine } from "@vitrine/contract/orders/draft-orders";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../../session/shop.ts";
import { problemText } from "../../../shared/order-lines/problem-text.ts";
import { ProductThumb } from "../../../shared/products/ProductThumb.tsx";
import { IconButton } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { Money } from "../../../ui/text/Figure.tsx";
import type { ExchangeItem } from "./exchanges.data.ts";

interface ExchangeItemsProps {
  items: ExchangeItem[];
  /** Undefined until the prices are known. */
  quoted: QuotedLine[] | undefined;
  onItems: (items: ExchangeItem[]) => void;
}

/** The items of an exchange with their quantities. */
export function ExchangeItems({ items, quoted, onItems }: ExchangeItemsProps) {
  const { t } = useTranslation();
  const { currency } = useShop();
  if (items.length === 0) return null;
  return (
    <ul className="border-t border-rule">
      {items.map((item, index) => {
        const line = quoted?.[index];
        const problem = line && problemText(line, t);
        const change = (quantity: number) =>
          onItems(items.map((one) => (one === item ? { ...item, quantity } : one)));
        return (
          <li key={item.variant_id} className="flex flex-col gap-3 border-b border-rule py-3">
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <ProductThumb picture={line?.picture ?? null} title={item.title} />
              </div>
              {line?.price != null && (
                <span className="py-1.5 font-medium">
                  <Money minor={line.price} currency={currency} />
                </span>
              )}
              <IconButton
                icon={X}
                label={t("Remove {{value}}", { value: item.title })}
                onClick={() => onItems(items.filter((one) => one !== item))}
              />
            </div>
            {problem && (
              <p className="text-small text-critical">
                <span aria-hidden>▲ </span>
                {problem}
              </p>
            )}
            <Field label={t("Quantity")} name={`lines.${index}.quantity`} className="w-36">
              <NumberInput value={item.quantity} onValue={(quantity) => change(quantity ?? 0)} />
            </Field>
          </li>
        );
      })}
    </ul>
  );
}
