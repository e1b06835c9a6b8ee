import type { CouponProblem } from "@vitrine/contract/coupons/cart-coupons";
import type { CouponPreview as Preview } from "@vitrine/contract/coupons/coupon-preview";
import type { CouponDraft } from "@vitrine/contract/coupons/coupons";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Money } from "../../ui/text/Figure.tsx";
import { useCouponPreview } from "./coupons.data.ts";

interface CouponPreviewProps {
  /** Undefined while fields are missing or wrong. */
  draft: CouponDraft | undefined;
  /** The stored coupon that the draft changes. */
  id: string | null;
}

/** A sample cart of the shop, with its total without and with the discount. */
export function CouponPreview({ draft, id }: CouponPreviewProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<{ quantity: number | undefined }>();
  const quantity = typed ? typed.quantity : usualQuantity(draft);
  const isQuantity = quantity !== undefined && quantity >= 1 && quantity <= 999;
  const preview = useCouponPreview(draft, id, isQuantity ? quantity : 2);
  return (
    <Section title={t("Preview")} note={t("A sample cart with products of your shop.")}>
      <Field label={t("Units of each product")} className="max-w-40">
        <NumberInput value={quantity} onValue={(number) => setTyped({ quantity: number })} />
      </Field>
      <div aria-live="polite" aria-busy={preview.isFetching || undefined}>
        {!draft ? (
          <p className="text-ink3">{t("Complete the fields to see the preview.")}</p>
        ) : preview.error ? (
          <p className="text-critical">{errorMessage(preview.error)}</p>
        ) : (
          preview.data && <SampleCart preview={preview.data.data} />
        )}
      </div>
    </Section>
  );
}

/** Two, or for "buy X, get Y" as many as it takes. */
function usualQuantity(draft: CouponDraft | undefined): number {
  if (draft?.type !== "buy_x_get_y") return 2;
  return Math.min(999, (draft.min_quantity ?? 1) + (draft.get_quantity ?? 1));
}

function SampleCart({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { currency, lines, problem, without } = preview;
  if (lines.length === 0)
    return <p className="text-ink3">{t("Add a product to your shop to see a sample cart.")}</p>;
  return (
    <div className="flex flex-col gap-3">
      {problem && <p className="text-caution">{problemText(problem, t)}</p>}
      <ul className="border-t border-rule">
        {lines.map(({ id, title, quantity, total, reduced_total }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-rule py-2">
            <span className="line-clamp-2 min-w-0 wrap-anywhere">
              <span className="tabular-nums">{quantity}</span> × <bdi>{title}</bdi>
            </span>
            <span className="flex shrink-0 flex-col items-end">
              {reduced_total !== total && (
                <s className="text-small text-ink3">
                  <Money minor={total} currency={currency} />
                </s>
              )}
              <Money minor={reduced_total} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      <Totals preview={preview} />
      {without.shipping_total === null && (
        <p className="text-small text-ink3">
          {t("Delivery isn't included: no delivery rate applies to this cart.")}
        </p>
      )}
    </div>
  );
}

function Totals({ preview: { currency, without, with: reduced } }: { preview: Preview }) {
  const { t } = useTranslation();
  const rows = [
    { name: t("Subtotal"), before: without.subtotal, after: reduced.subtotal },
    { name: t("Discount"), before: -without.discount_total, after: -reduced.discount_total },
    { name: t("Delivery"), before: without.shipping_total ?? 0, after: reduced.shipping_total ?? 0 },
    ...(without.tax_total > 0
      ? [{ name: t("Tax"), before: without.tax_total, after: reduced.tax_total }]
      : []),
    { name: t("Total"), before: without.total, after: reduced.total },
  ];
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-ink1 text-micro text-ink3">
          <th scope="col">
            <span className="sr-only">{t("Amount")}</span>
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t("Without")}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t("With")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }, index) => (
          <tr
            key={name}
            className={index === rows.length - 1 ? "border-t border-rule font-medium" : undefined}
          >
            <th scope="row" className="py-1 text-start font-[inherit]">
              {name}
            </th>
            <td className="py-1 ps-2 text-end">
              <Money minor={before} currency={currency} />
            </td>
            <td className="py-1 ps-2 text-end">
              <Money minor={after} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function problemText({ reason, quantity = 0 }: CouponProblem, t: TFunction): string {
  switch (reason) {
    case "min_quantity":
      return t("Doesn't apply to this cart: {{number}} more items are needed.", {
        number: quantity,
        count: quantity,
        defaultValue_one: "Doesn't apply to this cart: 1 more item is needed.",
      });
    case "min_subtotal":
      return t("Doesn't apply to this cart: its amount is below the minimum.");
    case "items":
      return t("Doesn't apply to this cart: it has too few of the chosen items.");
    case "sale_items":
      return t("Doesn't apply to this cart: it has too few items that aren't on sale.");
    case "not_combinable":
      return t("Doesn't apply to this cart: another discount is better, and they don't combine.");
    case "no_effect":
      return t("Doesn't apply to this cart: there is nothing left to reduce.");
    default:
      return t("Doesn't apply to this cart.");
  }
}
