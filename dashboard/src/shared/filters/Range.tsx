import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import type { FilterControl } from "../../ui/table/Filters.tsx";

/** Two numbers, or amounts in a currency. */
export function Range({ value, onValue, currency }: FilterControl & { currency?: string }) {
  const { t } = useTranslation();
  const [from, to] = typeof value === "string" ? value.split("..") : [];
  const [draft, setDraft] = useState([numberIn(from), numberIn(to)] as const);
  function set(next: readonly [number | undefined, number | undefined]) {
    setDraft(next);
    // A number that can't be parsed isn't applied.
    if (next.some((one) => Number.isNaN(one) || (one ?? 0) < 0)) return;
    onValue(next.every((one) => one === undefined) ? undefined : `${next[0] ?? ""}..${next[1] ?? ""}`);
  }
  const input = (at: 0 | 1) => {
    const props = {
      value: draft[at],
      onValue: (number: number | undefined) => set(at === 0 ? [number, draft[1]] : [draft[0], number]),
    };
    return currency ? <MoneyInput currency={currency} {...props} /> : <NumberInput {...props} />;
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("From")}>{input(0)}</Field>
      <Field label={t("To")}>{input(1)}</Field>
    </div>
  );
}

/** "10 – 20", "from 10" or "up to 20". */
export function rangeLabel(value: string, write: (number: number) => string, t: TFunction): string {
  const [from, to] = value.split("..");
  if (from && to) return `${write(Number(from))} – ${write(Number(to))}`;
  return from
    ? t("from {{price}}", { price: write(Number(from)) })
    : t("up to {{price}}", { price: write(Number(to)) });
}

function numberIn(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined;
}
