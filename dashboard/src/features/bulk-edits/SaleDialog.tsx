import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { exampleAmounts } from "../../ui/text/example-amounts.ts";
import { Field } from "../../ui/form/Field.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { firstPriceChange, PriceChangeFields, readPriceChange } from "../../ui/form/PriceChangeFields.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { BulkActionDialog, type BulkActionDialogProps } from "./BulkActionDialog.tsx";

/** Schedules lower prices on all variants of the selected products. */
export function SaleDialog(props: BulkActionDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, time_zone: zone } = useShop();
  const [draft, setDraft] = useState(firstPriceChange);
  const [starts, setStarts] = useState<string | null>(null);
  const [ends, setEnds] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const read = readPriceChange(draft);
  const endsTooSoon = isTooSoon(starts, ends);
  const products = t("{{number}} products", {
    number: props.count.toLocaleString(locale),
    count: props.count,
    defaultValue_one: "1 product",
  });
  const write = (at: string) =>
    new Date(at).toLocaleString(locale, { timeZone: zone, dateStyle: "medium", timeStyle: "short" });
  return (
    <BulkActionDialog
      {...props}
      kind="sale"
      onSubmit={() => {
        setTried(true);
        if ("problem" in read || endsTooSoon) return undefined;
        const { change } = read;
        return { kind: "sale", change, ending: draft.ending, starts_at: starts, ends_at: ends };
      }}
    >
      <PriceChangeFields
        draft={draft}
        onDraft={setDraft}
        currency={currency}
        example={exampleAmounts.price}
        problem={tried && "problem" in read ? read.problem : undefined}
        onlyLower
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label={t("Starts")} optional>
          <DateTimeInput zone={zone} value={starts} onValue={setStarts} />
        </Field>
        <Field
          label={t("Ends")}
          error={tried && endsTooSoon ? "Choose an end date in the future, after the start date." : undefined}
          optional
        >
          <DateTimeInput zone={zone} value={ends} onValue={setEnds} />
        </Field>
      </div>
      <div>
        <p aria-live="polite" className="min-h-5">
          {!endsTooSoon && scheduleLabel(products, starts && write(starts), ends && write(ends), t)}
        </p>
        <p className="text-ink3">
          {t("Calculated from the regular price. Replaces any sale that a variant already has.")}
        </p>
      </div>
    </BulkActionDialog>
  );
}

function isTooSoon(starts: string | null, ends: string | null): boolean {
  return ends !== null && Date.parse(ends) <= Math.max(starts ? Date.parse(starts) : 0, Date.now());
}

/** "12 products, from now until you end it". */
function scheduleLabel(products: string, start: string | null, end: string | null, t: TFunction): string {
  if (start && end) return t("{{products}}, from {{start}} until {{end}}", { products, start, end });
  if (start) return t("{{products}}, from {{start}} until you end it", { products, start });
  if (end) return t("{{products}}, from now until {{end}}", { products, end });
  return t("{{products}}, from now until you end it", { products });
}
