import type { ProductImport } from "@vitrine/contract/import-products";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../ui/text/useLocale.ts";
import { isOfProducts } from "./import-labels.ts";

/** What undoing an import came to, in a sentence or two. */
export function UndoResult({ one: { format, undone, undo_kept } }: { one: ProductImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      {isOfProducts(format)
        ? t("{{number}} products are as they were.", {
            number: undone.toLocaleString(locale),
            count: undone,
            defaultValue_one: "1 product is as it was.",
          })
        : t("{{number}} entries are as they were.", {
            number: undone.toLocaleString(locale),
            count: undone,
            defaultValue_one: "1 entry is as it was.",
          })}{" "}
      {undo_kept > 0 &&
        t("{{number}} were sold, filled or edited since and stay; they are listed below.", {
          number: undo_kept.toLocaleString(locale),
          count: undo_kept,
          defaultValue_one: "1 was sold, filled or edited since and stays; it is listed below.",
        })}
    </>
  );
}
