import type { ProductImport } from "@vitrine/contract/products/import-products";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { UndoResult } from "./UndoResult.tsx";

const english = i18next.createInstance();
await english.init({
  lng: "en",
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

function undone(of: Pick<ProductImport, "format" | "undone" | "undo_skipped">): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <UndoResult one={of as ProductImport} />
    </I18nextProvider>,
  )
    .replaceAll("&#x27;", "'")
    .trim();
}

it.each([
  [{ format: "shopify", undone: 0, undo_skipped: 0 }, "0 products restored."],
  [{ format: "shopify", undone: 1, undo_skipped: 0 }, "1 product restored."],
  [{ format: "shopify", undone: 2, undo_skipped: 0 }, "2 products restored."],
  [{ format: "customers", undone: 1, undo_skipped: 0 }, "1 entry restored."],
  [
    { format: "shopify", undone: 1, undo_skipped: 2 },
    "1 product restored. 2 weren't restored because they were sold or changed after the import. See the list below.",
  ],
  [
    { format: "shopify", undone: 2, undo_skipped: 1 },
    "2 products restored. 1 wasn't restored because it was sold or changed after the import. See the list below.",
  ],
] as const)("the result of an undone import %o is: %s", (one, text) => {
  expect(undone(one as unknown as ProductImport)).toBe(text);
});
