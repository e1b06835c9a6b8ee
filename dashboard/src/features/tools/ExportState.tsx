import type { DataExport } from "@vitrine/contract/shops/data-exports";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { DetailList } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { formatSize } from "../../ui/text/format-size.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useDeleteExport, useDownloadExport } from "./data-exports.data.ts";

/** One export: its progress, its failure, or its file. */
export function ExportState({ dataExport }: { dataExport: DataExport }) {
  if (dataExport.status === "running") return <Progress dataExport={dataExport} />;
  if (dataExport.status === "failed") return <Failure dataExport={dataExport} />;
  return <ExportedFile dataExport={dataExport} />;
}

function Progress({ dataExport: { done, total } }: { dataExport: DataExport }) {
  const { t } = useTranslation();
  return (
    <>
      <ProgressBar label={t("Exporting your data")} value={total > 0 ? done / total : undefined} />
      <p className="mt-2 text-small text-ink3">
        {t("You can leave this page. We'll notify you when the file is ready.")}
      </p>
    </>
  );
}

function Failure({ dataExport: { failure } }: { dataExport: DataExport }) {
  const { t } = useTranslation();
  return (
    <Banner tone="critical" title={t("The export failed")}>
      {failure && translateMessage(failure)}
    </Banner>
  );
}

function ExportedFile({ dataExport: { id, size, created_at, expires_at } }: { dataExport: DataExport }) {
  const { t } = useTranslation();
  const { time_zone: zone } = useShop();
  const locale = useLocale();
  const download = useDownloadExport();
  const remove = useDeleteExport();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <DetailList
        details={[
          { name: t("Exported"), value: <DateText at={created_at} zone={zone} /> },
          { name: t("Size"), value: formatSize(size ?? 0, locale) },
          { name: t("Available until"), value: expires_at && <DateText at={expires_at} zone={zone} /> },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" busy={download.isPending} onClick={() => download.mutate(id)}>
          {t("Download ZIP file")}
        </Button>
        <Button onClick={() => setIsDeleting(true)}>{t("Delete export")}</Button>
      </div>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t("Delete this export?")}
        action={t("Delete export")}
        onConfirm={() => remove.mutateAsync(id)}
      >
        {t("The file is deleted. The data in your shop stays.")}
      </ConfirmDialog>
    </>
  );
}
