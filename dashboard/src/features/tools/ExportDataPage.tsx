import type { DataExport } from "@vitrine/contract/shops/data-exports";
import { useTranslation } from "react-i18next";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { useDataExports, useStartExport } from "./data-exports.data.ts";
import { ExportState } from "./ExportState.tsx";

/** Exports all data of the shop as a ZIP file. */
export function ExportDataPage() {
  const query = useDataExports();
  return (
    <StoredRecord page="exportData" query={query}>
      {(exports) => <Exports exports={exports} />}
    </StoredRecord>
  );
}

function Exports({ exports }: { exports: DataExport[] }) {
  const { t } = useTranslation();
  const start = useStartExport();
  const isRunning = exports.some(({ status }) => status === "running");
  return (
    <>
      <PageHead
        back={<BackTo list="tools" />}
        title={t("Export all data")}
        note={t("Download everything in your shop as a ZIP file, for your archive or to move elsewhere.")}
        actions={
          <Button
            look={exports.length === 0 ? "primary" : undefined}
            busy={start.isPending || isRunning}
            onClick={() => start.mutate()}
          >
            {t("Start export")}
          </Button>
        }
      />
      <MarginSection
        title={t("Your export")}
        note={t("The file stays here for 7 days. A new export replaces it.")}
      >
        {exports.length === 0 && (
          <p>{t("No export yet. Start one and keep working: we'll notify you when the file is ready.")}</p>
        )}
        <ul className="flex flex-col gap-6">
          {exports.map((one) => (
            <li key={one.id}>
              <ExportState dataExport={one} />
            </li>
          ))}
        </ul>
      </MarginSection>
      <MarginSection title={t("What's in the file")} note={t("README.txt in the file describes each part.")}>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>
            {t(
              "Spreadsheets (CSV): products with variants, categories, collections, customers, orders and redirects. You can import them again.",
            )}
          </li>
          <li>
            {t(
              "Records (JSON): everything in your shop, such as stock, payments, invoices, pages, themes, settings and the activity log.",
            )}
          </li>
          <li>
            {t(
              "Files: pictures in their largest size, digital files, proofs of payment and photos of returns.",
            )}
          </li>
          <li>
            {t(
              "Not included: passwords, and keys of payment providers, couriers, plugins, webhooks and the API.",
            )}
          </li>
        </ul>
        <p className="text-small text-ink3">
          {t("The file has personal data of your customers. Store it in a safe place.")}
        </p>
      </MarginSection>
    </>
  );
}
