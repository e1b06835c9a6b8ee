import type { ReviewImport } from "@vitrine/contract/products/review-files";
import { useTranslation } from "react-i18next";
import { RowProblems } from "../../shared/records/RowProblems.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

interface ImportFiguresProps {
  figures: readonly (readonly [label: string, value: number])[];
  result: Pick<ReviewImport, "rejected" | "problems">;
}

/** Figures of an import, and the rows that can't be imported. */
export function ImportFigures({ figures, result: { rejected, problems } }: ImportFiguresProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {[...figures, [t("Rows with errors"), rejected] as const].map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="text-end tabular-nums">{value.toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      {rejected > 0 && (
        <section aria-label={t("Rows with problems")}>
          <RowProblems problems={problems} total={rejected} />
        </section>
      )}
    </>
  );
}
