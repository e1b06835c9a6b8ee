import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { exportFormats } from "@vitrine/contract/products/export-products";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { importFrom } from "../../../test/imports.ts";

const app = useTestApp();

/** The cells of a file after a German spreadsheet has saved it. */
function saved(cell: string): string {
  if (cell === "TRUE") return "WAHR";
  if (cell === "FALSE") return "FALSCH";
  if (/^\d+\.\d+$/.test(cell)) return String(Number(cell)).replace(".", ",");
  if (/^\d{12,}$/.test(cell)) return Number(cell).toExponential(5).replace(".", ",").replace("e", "E");
  return /^0\d+$/.test(cell) ? String(Number(cell)) : cell;
}

test("An export that a German spreadsheet has saved changes nothing when it is imported", async () => {
  const mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Tabelle", { currency: "EUR" });
  const products = `Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price,Variant Compare At Price,Cost per item,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Taxable
tee,Tee,true,Size,S,00123,4006381333931,1234.5,2000,10.25,1250,shopify,1500,true
tee,,,,M,00124,0012345678905,12.5,,,,,,false
cup,Cup,false,,,7,,0.99,,,12,shopify,0,true
`;
  await (await importFrom(mona, shop, products)).run();
  for (const format of exportFormats) {
    const out = await mona.client.export_products.read({ params: { shop_id: shop.id }, query: { format } });
    const rows: string[][] = parse(await out.text(), { bom: true });
    const table = stringify([rows[0]!, ...rows.slice(1).map((cells) => cells.map(saved))], {
      delimiter: ";",
      record_delimiter: "windows",
    });
    const importing = await importFrom(mona, shop, new File([Buffer.from(table, "latin1")], "tabelle.csv"));
    expect([format, (await importing.analysed()).dry_run]).toMatchObject([
      format,
      { products: 2, variants: 3, creates: 0, updates: 0, skips: 2, errors: 0 },
    ]);
  }
});
