import type { OrderColumn, OrderImportPreview } from "@vitrine/contract/orders/import-orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { useCreateImport, usePreview } from "./import-orders.data.ts";
import { OrderColumns } from "./OrderColumns.tsx";
import { Preview } from "./Preview.tsx";

/** Imports past orders: choose a file, check its columns and the preview, and start the import. */
export function ImportOrdersPage() {
  const { t } = useTranslation();
  const { file, preview, create, choose, start, clear } = useOrderFile();
  const found = preview.data;
  const failure = create.error ?? preview.error;
  return (
    <>
      <PageHead
        back={<BackTo list="orders" />}
        title={t("Import orders")}
        note={t(
          "Import the past orders of your shop from other software. Stock and coupons don't change, and no emails are sent.",
        )}
      />
      <div className="flex flex-col gap-6">
        <DropZone
          label={file ? t("Choose another file") : t("Choose a CSV or Excel file")}
          note={
            file ? (
              <bdi>{file.name}</bdi>
            ) : (
              t(
                "Order exports of Shopify and WooCommerce, or any table with one row for each item. Up to 20 MB.",
              )
            )
          }
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={preview.isPending || create.isPending}
          onFiles={([chosen]) => chosen && choose(chosen)}
          // The server detects a file's format by its content, and reports errors in it.
          onRejected={([chosen]) => chosen && choose(chosen)}
        />
        {preview.isPending && <ProgressBar label={t("Reading the file")} value={undefined} />}
        {failure && <Banner tone="critical" title={errorMessage(failure)} />}
        {file && found && (
          <>
            <OrderColumns
              key={JSON.stringify(found.columns)}
              preview={found}
              isBusy={preview.isPending}
              onApply={(fields) => choose(file, fields)}
            />
            {found.missing.length === 0 && <Preview preview={found} />}
            <ImportButtons preview={found} isBusy={create.isPending} onStart={start} onCancel={clear} />
          </>
        )}
      </div>
      <EarlierImports />
    </>
  );
}

/** The chosen file with its columns, its preview, and the start of its import. */
function useOrderFile() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const preview = usePreview();
  const create = useCreateImport();

  function choose(chosen: File, fields?: (OrderColumn | null)[]) {
    setFile(chosen);
    create.reset();
    preview.mutate({ file: chosen, fields });
  }

  function clear() {
    setFile(undefined);
    preview.reset();
    create.reset();
  }

  function start() {
    if (!file || !preview.data) return;
    const fields = preview.data.columns.map(({ field }) => field);
    create.mutate(
      { file, fields },
      {
        onSuccess: () => {
          notify(t("Import started."), "success");
          clear();
        },
      },
    );
  }

  return { file, preview, create, choose, start, clear };
}

interface ImportButtonsProps {
  preview: OrderImportPreview;
  isBusy: boolean;
  onStart: () => void;
  onCancel: () => void;
}

function ImportButtons({
  preview: { orders, known, missing },
  isBusy,
  onStart,
  onCancel,
}: ImportButtonsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center gap-3">
      {orders > 0 && (
        <Button look="primary" busy={isBusy} onClick={onStart}>
          {t("Import {{number}} orders", {
            number: orders.toLocaleString(locale),
            count: orders,
            defaultValue_one: "Import 1 order",
          })}
        </Button>
      )}
      <Button onClick={onCancel}>{t("Cancel")}</Button>
      {missing.length === 0 && orders === 0 && (
        <p>
          {known > 0
            ? t("Your shop has all orders of this file.")
            : t("No order in this file can be imported.")}
        </p>
      )}
    </div>
  );
}
