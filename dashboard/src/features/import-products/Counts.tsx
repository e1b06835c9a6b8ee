import type { ImportCounts } from "@vitrine/contract/import-products";
import { useTranslation } from "react-i18next";
import { Figure } from "../../ui/Figure.tsx";
import { SummaryBand } from "../../ui/SummaryBand.tsx";

/** What an import has done, or would do. */
export function Counts({ counts, future }: { counts: ImportCounts; future?: boolean }) {
  const { t } = useTranslation();
  const figure = (label: string, value: number) => ({ label, value: <Figure value={value} /> });
  return (
    <SummaryBand
      label={future ? t("What the import would do") : t("What the import did")}
      figures={[
        figure(future ? t("To create") : t("Created"), counts.creates),
        figure(future ? t("To update") : t("Updated"), counts.updates),
        figure(t("Unchanged"), counts.skips),
        figure(t("With errors"), counts.errors),
        figure(t("Variants"), counts.variants),
        figure(t("Warnings"), counts.warnings),
        figure(t("Pictures"), counts.pictures),
        future ? figure(t("Rows"), counts.rows) : figure(t("Pictures not fetched"), counts.pictures_failed),
      ]}
    />
  );
}
