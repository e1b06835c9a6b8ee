import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { FileUrlForm } from "./FileUrlForm.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { useCreateImport } from "./import-products.data.ts";
import { OneImport } from "./OneImport.tsx";

const importSearch = listSearch.extend({ id: z.uuid().optional().catch(undefined) });

/** Uploads a file, shows its dry run and starts the import. The URL names the import that is shown. */
export function ImportProductsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(importSearch);
  return (
    <>
      <PageHead
        back={<BackTo list="products" />}
        title={t("Import products")}
        note={search.id === undefined && t("Import products from a CSV or Excel file.")}
        actions={
          search.id !== undefined && (
            <ButtonLink to={paths.importProducts}>{t("Import another file")}</ButtonLink>
          )
        }
      />
      {search.id === undefined ? (
        <ChooseFile onCreated={(id) => onSearch({ id, page: undefined, cursor: undefined })} />
      ) : (
        <OneImport key={search.id} id={search.id} />
      )}
      <EarlierImports search={search} onSearch={onSearch} />
    </>
  );
}

function ChooseFile({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(0);
  const create = useCreateImport(setSent);
  const send = ([file]: File[]) => {
    if (!file || create.isPending) return;
    setSent(0);
    create.mutate(file, { onSuccess: ({ data }) => onCreated(data.id) });
  };

  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t("Product file")}
        hideLabel
        name="file"
        error={create.error ? errorMessage(create.error) : undefined}
      >
        <DropZone
          label={t("Choose a CSV or Excel file")}
          note={t(
            "Exports of Shopify, WooCommerce, Magento, Bagisto, Spree, Vendure, Etsy and this dashboard, or any table with a title or an SKU in each row. Also lists of categories, collections, customers and redirects. Up to 50 MB. You review the changes before they apply.",
          )}
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          disabled={create.isPending}
          onFiles={send}
          // The server detects a file's format by its content, not by its name, and reports errors in it.
          onRejected={send}
        />
      </Field>
      {create.isPending && (
        <ProgressBar
          label={sent < 1 ? t("Uploading {{name}}", { name: create.variables.name }) : t("Checking the file")}
          value={sent < 1 ? sent : undefined}
        />
      )}
      <FileUrlForm onCreated={onCreated} />
    </div>
  );
}
