import type { Defect } from "../defect.ts";

const barcodes = "contract/src/products/barcodes.ts";
const sheets = "contract/src/products/label-sheets.ts";
const labels = "api/src/features/barcode-labels";
const codes = "api/src/features/qr-codes";
const barcodeTests = ["contract/src/products/barcodes.test.ts"];
const barTests = [`${labels}/bars.rules.test.ts`];
const labelTests = [`${labels}/barcode-labels.test.ts`];
const codeTests = [`${codes}/qr-codes.test.ts`];

export const defects: Defect[] = [
  {
    name: "prints an EAN with a wrong check digit as an EAN",
    file: barcodes,
    find: "if (gtin && hasCheckDigit(digits)) return",
    replace: "if (gtin) return",
    tests: barcodeTests,
  },
  {
    name: "doesn't recognise an ISBN with hyphens",
    file: barcodes,
    find: 'barcode?.replaceAll(/[\\s-]/g, "") ?? ""',
    replace: 'barcode ?? ""',
    tests: barcodeTests,
  },
  {
    name: "prints no SKU if the barcode can't be encoded",
    file: barcodes,
    find: "one && isAscii.test(one)",
    replace: "one",
    tests: barcodeTests,
  },
  {
    name: "underestimates the width of an odd number of digits",
    file: barcodes,
    find: "Math.floor(length / 2) + 2 * (length % 2)",
    replace: "Math.ceil(length / 2)",
    tests: barTests,
  },
  {
    name: "prints bars that are too narrow for scanners",
    file: sheets,
    find: 'maxModules(barcode) * minModule <= available ? barcode : "too_long"',
    replace: "barcode",
    tests: barcodeTests,
  },
  {
    name: "leaves out the quiet zone before the bars",
    file: `${labels}/bars.rules.ts`,
    find: "before + index,",
    replace: "index,",
    tests: barTests,
  },
  {
    name: "begins at the first label of a used page",
    file: `${labels}/labels-view.rules.ts`,
    find: "used: print.start - 1,",
    replace: "used: 0,",
    tests: labelTests,
  },
  {
    name: "shows contents that weren't chosen",
    file: `${labels}/labels-view.rules.ts`,
    find: 'shown.has("price") ? price : ""',
    replace: "price",
    tests: labelTests,
  },
  {
    name: "prints labels of another shop's variants",
    file: `${labels}/print-barcode-labels.action.ts`,
    find: '  if (variants.length === 0) throw apiError("not_found");\n',
    replace: "",
    tests: labelTests,
  },
  {
    name: "prints more labels than a file can have",
    file: "contract/src/products/barcode-labels.ts",
    find: "if (count > maxLabels)",
    replace: "if (count > 2 * maxLabels)",
    tests: labelTests,
  },
  {
    name: "moves codes off the page in languages written from right to left",
    file: "api/documents/base.typ",
    find: "place(top + left, dx: x * module",
    replace: "place(dx: x * module",
    tests: codeTests,
  },
  {
    name: "encodes the URL of the home page for every page",
    file: `${codes}/print-qr-code.action.ts`,
    find: "storePageUrl(storeUrl(shop, app.dashboardUrl), path)",
    replace: "storeUrl(shop, app.dashboardUrl)",
    tests: codeTests,
  },
  {
    name: "fails for a path with a percent sign that begins no escape",
    file: `${codes}/qr-code-view.rules.ts`,
    find: "    return decodeURI(plain);\n  } catch {",
    replace: "    return decodeURI(plain);\n  } catch (failure) {\n    throw failure;",
    tests: codeTests,
  },
];
