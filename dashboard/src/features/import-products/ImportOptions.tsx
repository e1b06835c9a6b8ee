import { importBlanks, importModes, type ProductImport } from "@vitrine/contract/import-products";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { useReadAnew } from "./import-products.data.ts";
import { isOfProducts } from "./import-labels.ts";

/** What the import may do; each choice is shown by a new dry run. */
export function ImportOptions({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const read = useReadAnew(one.id);
  const modes = {
    both: t("Add what is new and change what is known"),
    create: t("Only add what is new"),
    update: t("Only change what is known"),
  };
  const blanks = {
    clear: t("Clear what is stored there"),
    keep: t("Keep what is stored there"),
  };
  return (
    <div className="grid gap-x-6 gap-y-4 border-t border-rule pt-4 tablet:grid-cols-2">
      <Field
        label={t("What the import does")}
        name="mode"
        help={
          isOfProducts(one.format)
            ? t("A product is known by its handle, or else by the SKU of a variant.")
            : t("Each is known by its handle, path, e-mail address or old address.")
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
        label={t("Blank cells")}
        name="blanks"
        help={t("A column that the file does not have changes nothing.")}
      >
        <Select
          value={one.blanks}
          disabled={read.isPending}
          options={importBlanks.map((value) => ({ value, label: blanks[value] }))}
          onChange={({ target }) => read.mutate({ blanks: target.value as ProductImport["blanks"] })}
        />
      </Field>
      {read.error && <Banner tone="critical" title={errorMessage(read.error)} />}
    </div>
  );
}
