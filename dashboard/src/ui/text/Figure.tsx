import { formatMoney } from "@vitrine/contract/values/money";
import { useLocale } from "./useLocale.ts";

/** A number, or a `share` of 0…1 as a percentage, in tabular figures and the user's locale. */
export function Figure({ value, share }: { value?: number; share?: number }) {
  const locale = useLocale();
  const text =
    share === undefined
      ? (value ?? 0).toLocaleString(locale)
      : share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 });
  return <bdi className="tabular-nums">{text}</bdi>;
}

/** An amount in minor units. */
export function Money({ minor, currency }: { minor: number; currency: string }) {
  const locale = useLocale();
  return <bdi className="whitespace-nowrap tabular-nums">{formatMoney(minor, currency, locale)}</bdi>;
}

/** An order number, SKU or code: monospaced, left to right in every language. */
export function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-code whitespace-nowrap">
      {children}
    </bdi>
  );
}
