import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { isFullSize } from "../../../test/test-size.ts";
import { workbook } from "../product-files/tables/workbook.fixture.ts";
import { importOrders } from "./import-past-orders.action.ts";

const folder =
  process.env["ORDER_FILES"] ?? path.resolve(import.meta.dirname, "../../../../../shared/data/orders");
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".csv")) : [];
if (files.length === 0) console.warn(`Skipped: there are no order files in ${folder}.`);

/** The file; in `npm test` its first lines. */
function bytesOf(name: string): Buffer<ArrayBuffer> {
  const bytes = readFileSync(path.join(folder, name));
  if (isFullSize) return bytes;
  const [...ends] = bytes.toString("latin1").matchAll(/\n/g);
  return bytes.subarray(0, ends[1_500]?.index);
}

describe.skipIf(files.length === 0)("real order files", () => {
  const app = useTestApp({ jobs: false });

  it.each(files)("imports %s with the sums of each month, in seconds", { timeout: 300_000 }, async (name) => {
    const owner = await app.person("Rhea Real");
    const shop = await app.shop(owner, "Real", { country: "US", currency: "USD" });
    const bytes = bytesOf(name);
    const file = new File([bytes], name, { type: "text/csv" });
    const params = { shop_id: shop.id };
    const { data: preview } = await owner.client.import_orders.preview({ params, body: { file } });
    expect(preview).toMatchObject({ missing: [], errors: 0 });
    const expected = monthsIn(bytes);
    expect(new Map(preview.months.map(({ month, total }) => [month, total]))).toEqual(expected);

    const { data } = await owner.client.import_orders.create({ params, body: { file } });
    const began = Date.now();
    await importOrders(app.app, { shop_id: shop.id, import_id: data.id });
    console.log(
      `${name}: ${preview.lines} items of ${preview.orders} orders in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
    const { rows } = await app.database.admin.query<{ month: string; total: number }>(
      `select to_char(o.placed_at at time zone s.time_zone, 'YYYY-MM') as month, sum(o.total)::int as total
       from orders o join platform.shops s on s.id = o.shop_id where o.shop_id = $1 group by 1`,
      [shop.id],
    );
    expect(new Map(rows.map(({ month, total }) => [month, total]))).toEqual(expected);
  });

  it.each(files)("previews %s as a workbook with the same sums", { timeout: 300_000 }, async (name) => {
    const owner = await app.person("Xenia Real");
    const shop = await app.shop(owner, "Real Workbook", { country: "US", currency: "USD" });
    const bytes = bytesOf(name);
    const file = new File([new Uint8Array(workbook(worksheetOf(bytes)))], "orders.xlsx");
    const { data } = await owner.client.import_orders.preview({
      params: { shop_id: shop.id },
      body: { file },
    });
    expect(data).toMatchObject({ missing: [], errors: 0 });
    expect(new Map(data.months.map(({ month, total }) => [month, total]))).toEqual(monthsIn(bytes));
  });
});

/** The rows of a file as a worksheet: dates as days, amounts as numbers, as a spreadsheet saves them. */
function worksheetOf(bytes: Buffer): string {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const cell = (text: string) => {
    const [, month, day, year] = /^(\d+)\/(\d+)\/(\d{4})$/.exec(text) ?? [];
    if (year) {
      const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 25_569;
      return `<c s="1"><v>${days}</v></c>`;
    }
    if (/^-?\d+(\.\d+)?$/.test(text)) return `<c><v>${text}</v></c>`;
    return `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  };
  const rows = parse(bytes, { bom: true }) as string[][];
  return rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
}

/** The sales of each month, in cents, from the file alone: US dates, each item rounded to cents. */
function monthsIn(bytes: Buffer): Map<string, number> {
  const rows = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
  const months = new Map<string, number>();
  for (const row of rows) {
    const [month, , year] = row["Order Date"]!.split("/");
    const [whole = "", fraction = ""] = row["Sales"]!.split(".");
    const cents =
      Number(whole + fraction.padEnd(3, "0").slice(0, 2)) + Number(Number(fraction.padEnd(3, "0")[2]) >= 5);
    const key = `${year}-${month!.padStart(2, "0")}`;
    months.set(key, (months.get(key) ?? 0) + cents);
  }
  return months;
}
