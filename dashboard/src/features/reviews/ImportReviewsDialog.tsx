import type { ReviewImport, ReviewImportPreview } from "@vitrine/contract/products/review-files";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { ImportFigures } from "./ImportFigures.tsx";
import { ReviewFileColumns } from "./ReviewFileColumns.tsx";
import { useImport, usePreview } from "./reviews.data.ts";

/** Imports reviews: choose a file, check its preview, and import it. */
export function ImportReviewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [publishes, setPublishes] = useState(false);
  const preview = usePreview();
  const load = useImport();
  const failure = load.error ?? preview.error;
  const isBusy = preview.isPending || load.isPending;

  function choose(chosen: File) {
    setFile(chosen);
    load.reset();
    preview.mutate(chosen);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Import reviews")}
      description={
        load.data
          ? undefined
          : t(
              "Use a file from Judge.me, Loox, Yotpo or Shopify Product Reviews, or an export of this list. Imported reviews never show “Verified purchase”, even if the file says so: only orders of this shop verify a review.",
            )
      }
      footer={
        <Buttons
          preview={file && !load.data ? preview.data : undefined}
          isDone={load.data !== undefined}
          isBusy={load.isPending}
          onStart={() => file && load.mutate({ file, status: publishes ? "published" : "pending" })}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="critical" title={errorMessage(failure)} />}
        {load.data ? (
          <Imported result={load.data} />
        ) : (
          <>
            <DropZone
              label={file ? t("Choose another file") : t("Choose a file of reviews")}
              note={file ? <bdi>{file.name}</bdi> : t("CSV or Excel, up to 10,000 reviews")}
              accept=".csv,.tsv,.txt,.xlsx,text/csv"
              disabled={isBusy}
              onFiles={([chosen]) => chosen && choose(chosen)}
              // The server detects a file's format by its content, and reports errors in it.
              onRejected={([chosen]) => chosen && choose(chosen)}
            />
            {isBusy && (
              <ProgressBar
                label={load.isPending ? t("Importing reviews") : t("Reading the file")}
                value={undefined}
              />
            )}
            {preview.data && (
              <Found
                preview={preview.data}
                publishes={publishes}
                onPublishes={setPublishes}
                isBusy={isBusy}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ButtonsProps {
  preview: ReviewImportPreview | undefined;
  isDone: boolean;
  isBusy: boolean;
  onStart: () => void;
  onClose: () => void;
}

function Buttons({ preview, isDone, isBusy, onStart, onClose }: ButtonsProps) {
  const { t, i18n } = useTranslation();
  if (isDone)
    return (
      <Button look="primary" onClick={onClose}>
        {t("Done")}
      </Button>
    );
  const count = preview?.reviews ?? 0;
  return (
    <>
      <Button onClick={onClose}>{t("Cancel")}</Button>
      {count > 0 && (
        <Button look="primary" busy={isBusy} onClick={onStart}>
          {t("Import {{number}} reviews", {
            number: count.toLocaleString(i18n.language),
            count,
            defaultValue_one: "Import 1 review",
          })}
        </Button>
      )}
    </>
  );
}

interface FoundProps {
  preview: ReviewImportPreview;
  publishes: boolean;
  onPublishes: (publishes: boolean) => void;
  isBusy: boolean;
}

/** The result that an import would have. */
function Found({ preview, publishes, onPublishes, isBusy }: FoundProps) {
  const { t } = useTranslation();
  const { reviews, products, of_shop, known, verified, with_photos, missing } = preview;
  return (
    <>
      <ReviewFileColumns preview={preview} />
      {missing.length === 0 && (
        <ImportFigures
          figures={[
            [t("New reviews"), reviews],
            [t("Products"), products],
            ...(of_shop > 0 ? [[t("Reviews of the shop"), of_shop] as const] : []),
            [t("Already in your shop"), known],
            ...(verified > 0
              ? [[t("Verified in the file, imported without the badge"), verified] as const]
              : []),
            ...(with_photos > 0
              ? [[t("With photos, which are downloaded afterwards"), with_photos] as const]
              : []),
          ]}
          result={preview}
        />
      )}
      {reviews > 0 && (
        <Checkbox
          label={t("Publish the imported reviews")}
          help={t("Reviews that the file marks as hidden or unpublished stay pending.")}
          checked={publishes}
          disabled={isBusy}
          onChange={({ target }) => onPublishes(target.checked)}
        />
      )}
      {missing.length === 0 && reviews === 0 && (
        <p>
          {known > 0
            ? t("Your shop has all reviews of this file.")
            : t("No review in this file can be imported.")}
        </p>
      )}
    </>
  );
}

function Imported({ result }: { result: ReviewImport }) {
  const { t } = useTranslation();
  return (
    <ImportFigures
      figures={[
        [t("Imported reviews"), result.imported],
        [t("Already in your shop"), result.known],
      ]}
      result={result}
    />
  );
}
