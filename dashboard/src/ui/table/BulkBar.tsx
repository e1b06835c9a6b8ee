import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../text/useLocale.ts";

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** Offers to select all rows once every row of the page is selected: "Select all 1,042". */
  everything?: { total: number; onSelect: () => void };
  /** At most two BulkButtons and a Menu. */
  children: ReactNode;
}

/** A bar at the bottom of the window while rows are selected. */
export function BulkBar({ count, onClear, everything, children }: BulkBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const write = (figure: number) => figure.toLocaleString(locale);
  return (
    <section
      aria-label={t("Selected rows")}
      className="sticky bottom-18 z-20 mx-auto mt-3 flex w-full tablet:w-fit max-w-full flex-wrap items-center gap-2 rounded-pop bg-ink1 px-3 py-2 text-canvas shadow-e1 desk:bottom-4 print:hidden"
    >
      <p aria-live="polite" className="px-1 max-tablet:flex-1">
        {t("{{number}} selected", { number: write(count) })}
      </p>
      {everything && (
        <BulkButton onClick={everything.onSelect}>
          {t("Select all {{total}}", { total: write(everything.total) })}
        </BulkButton>
      )}
      {/* On phones, the actions share a line below the number. */}
      <div className="flex flex-wrap gap-2 max-tablet:order-1 max-tablet:w-full max-tablet:*:grow">
        {children}
      </div>
      <BulkButton onClick={onClear}>{t("Clear")}</BulkButton>
    </section>
  );
}

/** A button of the bar, labelled with a verb and a noun. */
export function BulkButton(props: { onClick?: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      {...props}
      className="inline-flex min-h-control items-center justify-center rounded-control border border-ink3 px-3 font-medium max-tablet:px-2 hover:border-canvas focus-visible:outline-canvas"
    />
  );
}
