import type { LabelPrint } from "@vitrine/contract/products/barcode-labels";
import { labelSheets } from "@vitrine/contract/products/label-sheets";
import { beforeAll, describe, expect, it } from "vitest";
import { type Rectangle, rectanglesOfPdf, textOfPdf } from "../../../test/pdf-text.ts";
import { insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { decodeBars } from "./decode-bars.fixture.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let shop: { id: number };
const variants = {} as Record<"tea" | "cup" | "thai" | "poster", string>;

beforeAll(async () => {
  owner = await app.person("Mona Labels");
  shop = await app.shop(owner, "Label Shop");
  const add = async (title: string, price: number, barcode: string | null, sku?: string) => {
    const { variant_id } = await insertProduct(app.database, shop.id, { title, price, on_hand: 3, sku });
    await app.database.admin.query("update variants set barcode = $1 where id = $2", [barcode, variant_id]);
    return variant_id;
  };
  variants.tea = await add("Green tea", 1190, "4006381333931", "TEA-1");
  variants.cup = await add("Cup বিশ্বাস", 595, null, "CUP-17");
  variants.thai = await add("ชาเขียวปั่นน้ำผึ้ง", 250, "036000291452");
  variants.poster = await add("Poster", 2500, null);
});

const print = (body: Partial<LabelPrint>) =>
  owner.client.barcode_labels.print({
    params: { shop_id: shop.id },
    body: {
      sheet: "a4_24",
      start: 1,
      contents: ["title", "variant", "price", "sku", "barcode"],
      labels: [{ variant_id: variants.tea, quantity: 1 }],
      ...body,
    },
  });
const squeezed = (text: string) => text.replaceAll(/\s/g, "");

const pointsPerMm = 72 / 25.4;
/** The position of the label on which a bar is, from 0, row by row. */
function labelAt({ x, y }: Rectangle, name: LabelPrint["sheet"]): number {
  const { left, top, pitchX, pitchY, pageHeight, columns } = labelSheets[name];
  const column = Math.floor((x / pointsPerMm - left) / pitchX);
  const row = Math.floor((pageHeight - y / pointsPerMm - top) / pitchY);
  return row * columns + column;
}
/** The decoded barcodes of a page, by the position of their label. */
function barcodesOn(bars: Rectangle[], name: LabelPrint["sheet"]): Record<number, string> {
  const labels = Map.groupBy(bars, (bar) => labelAt(bar, name));
  return Object.fromEntries([...labels].map(([at, own]) => [at, decodeBars(own)]));
}

describe("printed labels", () => {
  it("are a PDF whose barcodes decode to the digits of the variants, in every format", async () => {
    const labels = [variants.tea, variants.cup, variants.thai].map((variant_id) => ({
      variant_id,
      quantity: 1,
    }));
    for (const sheet of ["a4_24", "a4_65", "a4_40", "letter_30"] as const) {
      const file = await print({ sheet, labels });
      expect([file.name, file.type]).toEqual(["Barcode labels.pdf", "application/pdf"]);
      const pages = rectanglesOfPdf(await file.bytes());
      expect(pages.map((bars) => barcodesOn(bars, sheet))).toEqual([
        { 0: "4006381333931", 1: "CUP-17", 2: "0036000291452" },
      ]);
    }
  });

  it("are one page each on a roll", async () => {
    const file = await print({ sheet: "roll", labels: [{ variant_id: variants.tea, quantity: 3 }] });
    const pages = rectanglesOfPdf(await file.bytes());
    expect(pages.map(decodeBars)).toEqual(["4006381333931", "4006381333931", "4006381333931"]);
  });

  it("begin at the chosen label, and continue on the next page", async () => {
    const labels = [
      { variant_id: variants.cup, quantity: 2 },
      { variant_id: variants.tea, quantity: 1 },
      { variant_id: variants.thai, quantity: 0 },
    ];
    const pages = rectanglesOfPdf(await (await print({ start: 23, labels })).bytes());
    expect(pages.map((bars) => barcodesOn(bars, "a4_24"))).toEqual([
      { 22: "CUP-17", 23: "CUP-17" },
      { 0: "4006381333931" },
    ]);
  });

  it("have bars that are wide and high enough for scanners, with their quiet zones on the label", async () => {
    const sheet = "a4_65";
    const [bars] = rectanglesOfPdf(await (await print({ sheet })).bytes());
    const { left, width } = labelSheets[sheet];
    const module = Math.min(...bars!.map((bar) => bar.width)) / pointsPerMm;
    expect(module).toBeGreaterThan(0.264);
    expect(Math.min(...bars!.map((bar) => bar.height)) / pointsPerMm).toBeGreaterThan(7);
    const start = Math.min(...bars!.map(({ x }) => x)) / pointsPerMm;
    const end = Math.max(...bars!.map((bar) => bar.x + bar.width)) / pointsPerMm;
    expect(start - left).toBeGreaterThan(11 * module);
    expect(left + width - end).toBeGreaterThan(7 * module);
  });

  it("show the chosen contents in every script, the SKU once", async () => {
    const labels = Object.values(variants).map((variant_id) => ({ variant_id, quantity: 1 }));
    const all = squeezed(textOfPdf(await (await print({ labels })).bytes()).join());
    for (const text of ["Green tea", "Cup বিশ্বাস", "ชาเขียวปั่นน้ำผึ้ง", "Poster", "11.90", "TEA-1"])
      expect(all).toContain(squeezed(text));
    expect(all.match(/CUP-17/g)).toHaveLength(1);
    const [some] = textOfPdf(await (await print({ contents: ["title"] })).bytes());
    expect(squeezed(some!)).toBe("Greentea");
  });

  it("have no bars without a barcode and an SKU, and none that are too narrow", async () => {
    const file = await print({ labels: [{ variant_id: variants.poster, quantity: 1 }] });
    expect(rectanglesOfPdf(await file.bytes())).toEqual([[]]);
    expect(textOfPdf(await file.bytes()).join()).toContain("Poster");
  });

  it("cut off long titles instead of covering the barcode", async () => {
    const title = "Linen shirt with a very long name that continues and continues on every line";
    const { variant_id } = await insertProduct(app.database, shop.id, { title, price: 100, on_hand: 1 });
    const file = await print({ sheet: "a4_65", labels: [{ variant_id, quantity: 1 }] });
    expect(squeezed(textOfPdf(await file.bytes()).join())).toMatch(/^Linenshirtwithavery\w*…/);
  });
});

describe("a print is rejected", () => {
  const rejected = (body: Partial<LabelPrint>) => expect(print(body)).rejects;

  it("with more labels than a file can have, with none, and from a label that the page doesn't have", async () => {
    const { tea: variant_id } = variants;
    await rejected({
      labels: [
        { variant_id, quantity: 600 },
        { variant_id, quantity: 401 },
      ],
    }).toMatchObject({ errors: { labels: ["Print up to 1,000 labels at once."] } });
    await rejected({ labels: [{ variant_id, quantity: 0 }] }).toMatchObject({ code: "invalid_input" });
    await rejected({ labels: [] }).toMatchObject({ code: "invalid_input" });
    await rejected({ start: 25 }).toMatchObject({
      errors: { start: ["Enter a number from 1 to 24."] },
    });
  });

  it("with variants of another shop only, and leaves them out otherwise", async () => {
    const rita = await app.person("Rita Labels");
    const other = await app.shop(rita, "Other Labels");
    const { variant_id } = await insertProduct(app.database, other.id, {
      title: "Secret",
      price: 1,
      on_hand: 1,
    });
    await rejected({ labels: [{ variant_id, quantity: 1 }] }).toMatchObject({ code: "not_found" });
    const file = await print({
      labels: [
        { variant_id, quantity: 1 },
        { variant_id: variants.tea, quantity: 1 },
      ],
    });
    expect(textOfPdf(await file.bytes()).join()).not.toContain("Secret");
  });

  it("for staff", async () => {
    const sam = await app.person("Sam Labels");
    await app.join(shop.id, sam, "staff");
    const body = {
      sheet: "roll" as const,
      start: 1,
      contents: ["title" as const],
      labels: [{ variant_id: variants.tea, quantity: 1 }],
    };
    const params = { shop_id: shop.id };
    await expect(sam.client.barcode_labels.print({ params, body })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      sam.client.qr_codes.print({ params, body: { path: "", heading: null } }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
