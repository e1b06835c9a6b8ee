import type { OrderCalculation } from "@vitrine/contract/orders/order-calculation";
import type { OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import { formatTaxRate } from "@vitrine/contract/orders/order-sums";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import { Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { tooSmallText } from "../../shared/orders/too-small-text.ts";

interface Row {
  name: string;
  before: number;
  after: number;
  isStrong?: boolean;
}

/** Every figure of an order before and after an edit, and what follows for the customer. */
export function BeforeAfter({ preview }: { preview: OrderEditPreview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { before, after, balance, requires_shipping, is_too_small_online } = preview;
  const { is_delivery_unavailable, replaced_invoice } = preview;
  if (!after)
    return <p className="text-critical">{t("The total is more than an order can charge. Lower it.")}</p>;
  const { currency } = before;
  const cell = "py-2 ps-4 text-end align-top whitespace-nowrap";
  return (
    <>
      <table className="w-full border-b border-rule">
        <thead>
          <tr className="text-small text-ink3">
            <th scope="col" className="text-start font-normal">
              <span className="sr-only">{t("Amount")}</span>
            </th>
            <th scope="col" className={classes(cell, "font-normal")}>
              {t("Before")}
            </th>
            <th scope="col" className={classes(cell, "font-normal")}>
              {t("After")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(before, after, requires_shipping, t, locale).map((row) => (
            <tr key={row.name} className={classes("border-t border-rule", row.isStrong && "font-semibold")}>
              <th
                scope="row"
                className={classes(
                  "py-2 text-start wrap-anywhere",
                  row.isStrong ? "font-semibold" : "font-normal text-ink3",
                )}
              >
                <bdi>{row.name}</bdi>
              </th>
              <td className={classes(cell, row.before !== row.after && "text-ink3")}>
                <Money minor={row.before} currency={currency} />
              </td>
              <td className={cell}>
                <Money minor={row.after} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {is_delivery_unavailable && (
        <p className="pt-3 text-critical">{t("The chosen delivery isn't available. Choose another one.")}</p>
      )}
      <p className="pt-3 font-medium">{balanceText(balance.after, currency, t, locale)}</p>
      {is_too_small_online && <p className="text-caution">{tooSmallText(t)}</p>}
      {replaced_invoice !== null && (
        <p className="text-ink2">
          {t("Issues a credit note for invoice {{number}} and a new invoice.", { number: replaced_invoice })}
        </p>
      )}
    </>
  );
}

function rowsOf(
  before: OrderCalculation,
  after: OrderCalculation,
  isDelivered: boolean,
  t: TFunction,
  locale: string,
): Row[] {
  const sums = (name: string, of: (calculation: OrderCalculation) => number): Row => ({
    name,
    before: of(before),
    after: of(after),
  });
  const isUsed = (row: Row) => row.before !== 0 || row.after !== 0;
  const taxName = ({ name, ppm }: OrderCalculation["taxes"][number]) =>
    `${name} ${formatTaxRate(ppm, locale)}`;
  const taxes = [...new Set([...before.taxes, ...after.taxes].map(taxName))].map((name) => {
    const amountIn = ({ taxes: all }: OrderCalculation) =>
      all.find((tax) => taxName(tax) === name)?.amount ?? 0;
    return sums(after.prices_include_tax ? t("Includes {{tax}}", { tax: name }) : name, amountIn);
  });
  const total = { ...sums(t("Total"), (calculation) => calculation.total), isStrong: true };
  const rounding = [sums(t("Rounding"), (calculation) => calculation.cash_rounding)].filter(isUsed);
  const fees = (calculation: OrderCalculation) => calculation.fees.reduce((sum, fee) => sum + fee.total, 0);
  return [
    sums(t("Subtotal"), (calculation) => calculation.subtotal),
    ...[sums(t("Discount"), (calculation) => -calculation.discount_total)].filter(isUsed),
    ...[sums(t("Delivery"), (calculation) => calculation.delivery.total)].filter(
      (row) => isDelivered || isUsed(row),
    ),
    ...[sums(t("Fees"), fees)].filter(isUsed),
    ...(after.prices_include_tax
      ? [...rounding, total, ...taxes.filter(isUsed)]
      : [...taxes.filter(isUsed), ...rounding, total]),
  ];
}

/** The amount that the customer has to pay or gets back: "There is nothing more to pay." */
function balanceText(balance: number, currency: string, t: TFunction, locale: string): string {
  const amount = formatMoney(Math.abs(balance), currency, locale);
  if (balance > 0) return t("The customer still has to pay {{amount}}.", { amount });
  if (balance === 0) return t("There is nothing more to pay.");
  return t("The customer has paid {{amount}} too much. You can refund it after you save.", { amount });
}
