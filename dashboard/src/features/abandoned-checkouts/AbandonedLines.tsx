import type { AbandonedCheckout, AbandonedLine } from "@vitrine/contract/checkout/abandoned-checkouts";
import { formatMoney } from "@vitrine/contract/values/money";
import { hasPermission } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The items of the cart with today's prices and stock, and the totals then and now. */
export function AbandonedLines({ checkout }: { checkout: AbandonedCheckout }) {
  const { t } = useTranslation();
  const { currency, total, current_total } = checkout;
  return (
    <Section title={t("Items")}>
      <ul className="border-b border-rule">
        {checkout.lines.map((line) => (
          <Line key={line.variant_id} line={line} currency={currency} />
        ))}
      </ul>
      <dl className="flex flex-col gap-1">
        <div className="flex justify-between gap-6">
          <dt className="text-ink2">{t("Total when they left")}</dt>
          <dd>
            <Money minor={total} currency={currency} />
          </dd>
        </div>
        {current_total !== null && (
          <div className="flex justify-between gap-6 font-medium">
            <dt>{t("Total at today's prices")}</dt>
            <dd>
              <Money minor={current_total} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

function Line({ line, currency }: { line: AbandonedLine; currency: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const price = line.current_price ?? line.unit_price;
  const problem = lineProblem(line, currency, t, locale);
  return (
    <li className="border-t border-rule py-3">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <Title line={line} />
          <p className="text-ink3">
            {line.variant_title && (
              <span className="me-3">
                <bdi>{line.variant_title}</bdi>
              </span>
            )}
            {line.available !== null && line.available > 0 && (
              <span>{t("{{units}} in stock", { units: line.available })}</span>
            )}
          </p>
        </div>
        <p className="ms-auto flex flex-wrap justify-end gap-x-6 text-end">
          <span className="text-ink2">
            <Figure value={line.quantity} /> × <Money minor={price} currency={currency} />
          </span>
          <span className="min-w-20 font-medium">
            <Money minor={price * line.quantity} currency={currency} />
          </span>
        </p>
      </div>
      {problem && <p className="mt-1 text-small text-caution">{problem}</p>}
    </li>
  );
}

function Title({ line: { title, product_id } }: { line: AbandonedLine }) {
  const { permissions } = useShop();
  if (!product_id || !hasPermission(permissions, "products"))
    return (
      <p className="font-medium wrap-anywhere">
        <bdi>{title}</bdi>
      </p>
    );
  return (
    <TextLink to={paths.product(product_id)} className="font-medium wrap-anywhere">
      <bdi>{title}</bdi>
    </TextLink>
  );
}

function lineProblem(
  { current_price, unit_price, available, quantity }: AbandonedLine,
  currency: string,
  t: TFunction,
  locale: string,
): string | undefined {
  if (current_price === null) return available === 0 ? t("Out of stock") : t("No longer for sale");
  if (available !== null && available < quantity) return t("Not enough in stock");
  return current_price === unit_price
    ? undefined
    : t("{{price}} when they left", { price: formatMoney(unit_price, currency, locale) });
}
