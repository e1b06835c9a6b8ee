import { useMutation } from "@tanstack/react-query";
import type { TranslationsImport } from "@vitrine/contract/shops/translations";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { RowProblems } from "../../shared/records/RowProblems.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { importTranslations } from "./languages.data.ts";

/** Uploads a file of translations, and shows the texts that couldn't be saved. */
export function ImportTranslationsDialog({ language, onClose }: { language: string; onClose: () => void }) {
  const { t } = useTranslation();
  const shop = useShop();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (file: File) => importTranslations(shop.id, language, file),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Import translations")}
      description={
        data
          ? undefined
          : t(
              "Export the texts, translate them in a spreadsheet (CSV, column Translated content) or in a translation tool (XLIFF), and upload the file here. Rows without a translation are skipped.",
            )
      }
      footer={
        <Button look={data ? "primary" : undefined} onClick={onClose}>
          {data ? t("Done") : t("Cancel")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Banner tone="critical" title={errorMessage(error)} />}
        {isPending && <ProgressBar label={t("Saving translations")} value={undefined} />}
        {data ? (
          <Imported result={data.data} />
        ) : (
          <DropZone
            label={t("Choose a file of translations")}
            note={t("CSV in UTF-8 or XLIFF, up to 20 MB")}
            accept=".csv,.xlf,.xliff,text/csv"
            disabled={isPending}
            onFiles={([file]) => file && mutate(file)}
            onRejected={() => notify(t("Choose a CSV or XLIFF file."), "warning")}
          />
        )}
      </div>
    </Dialog>
  );
}

function Imported({ result }: { result: TranslationsImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { format, saved, unchanged, rejected, problems } = result;
  const figures = [
    [t("Saved translations"), saved],
    [t("Unchanged"), unchanged],
    [t("Texts with errors"), rejected],
  ] as const;
  return (
    <>
      <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figures.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="text-end tabular-nums">{value.toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      {rejected > 0 && (
        <section aria-label={t("Texts with errors")}>
          <RowProblems problems={problems} total={rejected} isText={format === "xliff"} />
        </section>
      )}
    </>
  );
}
