import { emptyCellModes, importModes, type ProductImport } from "@vitrine/contract/products/import-products";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { useReread } from "./import-products.data.ts";
import { isOfProducts } from "./import-labels.ts";

/** Options of an import. Each change starts a new dry run. */
export function ImportOptions({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const read = useReread(one.id);
  const modes = {
    both: t("Create new and update existing"),
    create: t("Only create new"),
    update: t("Only update existing"),
  };
  const empty_cells = {
    clear: t("Clear existing values"),
    keep: t("Keep existing values"),
  };
  return (
    <div className="grid gap-x-6 gap-y-4 border-t border-rule pt-4 tablet:grid-cols-2">
      <Field
        label={t("Import mode")}
        name="mode"
        help={
          isOfProducts(one.format)
            ? t("We match existing products by handle, then by variant SKU.")
            : t("We match existing records by handle, path, email or old URL.")
        }
      >
        <Select
          value={one.mode}
          disabled={read.isPending}
          options={importModes.map((value) => ({ value, label: modes[value] }))}
          onChange={({ target }) => read.mutate({ mode: target.value as ProductImport["mode"] })}
        />
      </Field>
      <Field
        label={t("Empty cells")}
        name="empty_cells"
        help={t("Columns missing from the file aren't changed.")}
      >
        <Select
          value={one.empty_cells}
          disabled={read.isPending}
          options={emptyCellModes.map((value) => ({ value, label: empty_cells[value] }))}
          onChange={({ target }) =>
            read.mutate({ empty_cells: target.value as ProductImport["empty_cells"] })
          }
        />
      </Field>
      {read.error && <Banner tone="critical" title={errorMessage(read.error)} />}
    </div>
  );
}
