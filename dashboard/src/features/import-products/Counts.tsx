import type { ImportCounts } from "@vitrine/contract/products/import-products";
import { useTranslation } from "react-i18next";
import { Figure } from "../../ui/text/Figure.tsx";
import { SummaryBand } from "../../ui/chart/SummaryBand.tsx";

/** Numbers of rows that an import has changed, or would change. */
export function Counts({ counts, future }: { counts: ImportCounts; future?: boolean }) {
  const { t } = useTranslation();
  const figure = (label: string, value: number) => ({ label, value: <Figure value={value} /> });
  // A list of other records shows only the counts it has.
  const hasPictures = counts.products + counts.pictures + counts.pictures_failed > 0;
  return (
    <SummaryBand
      label={future ? t("Import preview") : t("Import results")}
      figures={[
        figure(future ? t("To create") : t("Created"), counts.creates),
        figure(future ? t("To update") : t("Updated"), counts.updates),
        figure(t("Unchanged"), counts.skips),
        ...(counts.left_out > 0 ? [figure(t("Skipped"), counts.left_out)] : []),
        figure(t("With errors"), counts.errors),
        ...(counts.products > 0 ? [figure(t("Variants"), counts.variants)] : []),
        figure(t("Warnings"), counts.warnings),
        ...(hasPictures ? [figure(t("Pictures"), counts.pictures)] : []),
        ...(future ? [figure(t("Rows"), counts.rows)] : []),
        ...(hasPictures && !future ? [figure(t("Failed pictures"), counts.pictures_failed)] : []),
      ]}
    />
  );
}
