import { changedPrice, type PriceChange, type PriceEnding } from "@vitrine/contract/products/price-change";
import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { Field } from "./Field.tsx";
import { MoneyInput } from "./MoneyInput.tsx";
import { NumberInput } from "./NumberInput.tsx";
import { Select } from "./Select.tsx";
import { useLocale } from "../text/useLocale.ts";

type How = "lower_percent" | "raise_percent" | "lower_amount" | "raise_amount" | "set";

/** A price change while the user edits it. */
interface PriceChangeDraft {
  how: How;
  percent: number | undefined;
  amount: number | undefined;
  ending: PriceEnding;
}

export const firstPriceChange: PriceChangeDraft = {
  how: "lower_percent",
  percent: undefined,
  amount: undefined,
  ending: "exact",
};

/** Returns the price change of the draft, or an error message in English, which is its translation key. */
export function readPriceChange({
  how,
  percent,
  amount,
}: PriceChangeDraft): { change: PriceChange } | { problem: string } {
  const sign = how.startsWith("lower") ? -1 : 1;
  if (how.endsWith("percent")) {
    if (percent === undefined || !(percent > 0)) return { problem: "Enter a percentage, such as 20." };
    if (sign < 0 && percent > 100) return { problem: "Lower prices by 100% or less." };
    if (percent > 10_000) return { problem: "Raise prices by 10,000% or less." };
    return { change: { by: "percent", basis_points: sign * Math.round(percent * 100) } };
  }
  if (amount === undefined || !(amount >= 0)) return { problem: "Enter an amount in numbers." };
  return { change: how === "set" ? { by: "set", amount } : { by: "amount", amount: sign * amount } };
}

interface Props {
  draft: PriceChangeDraft;
  onDraft: (draft: PriceChangeDraft) => void;
  currency: string;
  /** Error message, shown after the first attempt to submit. */
  problem?: string;
  /** Price for the example of the change, in minor units. */
  example: number;
  /** Allows only reductions. */
  onlyLower?: boolean;
}

/**
 * Fields for a price change: direction, percent or amount, and price ending, with an example that updates
 * live.
 */
export function PriceChangeFields({ draft, onDraft, currency, problem, example, onlyLower }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const read = readPriceChange(draft);
  const becomes = "change" in read ? changedPrice(example, read.change, draft.ending, currency) : undefined;
  const write = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <>
      <Field label={t("Price change")}>
        <Select
          value={draft.how}
          onChange={(event) => onDraft({ ...draft, how: event.target.value as How })}
          options={[
            { value: "lower_percent", label: t("Lower by a percentage") },
            { value: "raise_percent", label: t("Raise by a percentage") },
            { value: "lower_amount", label: t("Lower by an amount") },
            { value: "raise_amount", label: t("Raise by an amount") },
            { value: "set", label: t("Set to one amount") },
          ].filter(({ value }) => !onlyLower || !value.startsWith("raise"))}
        />
      </Field>
      {draft.how.endsWith("percent") ? (
        <Field label={t("Percent")} name="percent" error={problem}>
          <NumberInput
            decimals={2}
            value={draft.percent}
            onValue={(percent) => onDraft({ ...draft, percent })}
          />
        </Field>
      ) : (
        <Field label={t("Amount")} name="amount" error={problem}>
          <MoneyInput
            currency={currency}
            value={draft.amount}
            onValue={(amount) => onDraft({ ...draft, amount })}
          />
        </Field>
      )}
      <Field label={t("Rounding")}>
        <Select
          value={draft.ending}
          onChange={(event) => onDraft({ ...draft, ending: event.target.value as PriceEnding })}
          options={[
            { value: "exact", label: t("No rounding") },
            {
              value: "whole",
              label: t("Whole amounts, such as {{price}}", {
                price: endingExample("whole", write, currency),
              }),
            },
            {
              value: "just_below",
              label: t("Just below, such as {{price}}", {
                price: endingExample("just_below", write, currency),
              }),
            },
          ]}
        />
      </Field>
      <p aria-live="polite" className="min-h-5 text-ink2">
        {becomes !== undefined && (
          <>
            {t("For example:")}{" "}
            <bdi className="tabular-nums">
              {write(example)} → {write(becomes)}
            </bdi>
          </>
        )}
      </p>
    </>
  );
}

function endingExample(ending: PriceEnding, write: (minor: number) => string, currency: string): string {
  return write(changedPrice(4_936, { by: "amount", amount: 0 }, ending, currency) ?? 0);
}
