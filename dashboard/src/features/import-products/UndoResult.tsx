import type { ProductImport } from "@vitrine/contract/products/import-products";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../ui/text/useLocale.ts";
import { isOfProducts } from "./import-labels.ts";

/** The result of undoing an import, in a sentence or two. */
export function UndoResult({ one: { format, undone, undo_skipped } }: { one: ProductImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      {isOfProducts(format)
        ? t("{{number}} products restored.", {
            number: undone.toLocaleString(locale),
            count: undone,
            defaultValue_one: "1 product restored.",
          })
        : t("{{number}} entries restored.", {
            number: undone.toLocaleString(locale),
            count: undone,
            defaultValue_one: "1 entry restored.",
          })}{" "}
      {undo_skipped > 0 &&
        t(
          "{{number}} weren't restored because they were sold or changed after the import. See the list below.",
          {
            number: undo_skipped.toLocaleString(locale),
            count: undo_skipped,
            defaultValue_one:
              "1 wasn't restored because it was sold or changed after the import. See the list below.",
          },
        )}
    </>
  );
}
