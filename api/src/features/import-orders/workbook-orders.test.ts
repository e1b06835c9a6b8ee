import { expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { FileProblem } from "../product-files/file-problem.ts";
import { csvOfFile } from "../product-files/tables/read-workbook.ts";
import { workbook, zip } from "../product-files/tables/workbook.fixture.ts";
import { readOrders } from "./read-orders.ts";

const app = useTestApp({ jobs: false });
const shop = { currency: "EUR", time_zone: "UTC", now: Date.parse("2026-11-01T00:00:00Z") };

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number | string) => `<c><v>${value}</v></c>`;
/** Cells with the date formats of the fixture's styles. */
const day = (serial: number) => `<c s="1"><v>${serial}</v></c>`;
const time = (serial: number) => `<c s="2"><v>${serial}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;
const headers = row(...["Order ID", "Order date", "Item", "Quantity", "Unit price"].map(text));

async function read(sheet: string, more: Record<string, string> = {}) {
  return readOrders(await csvOfFile(workbook(sheet, more), 1), shop);
}

it("reads dates as days with and without a format, times, numbers as text, and shared strings", async () => {
  const { orders, problems } = await read(
    headers +
      row(text("A-1"), day(45_356), `<c t="s"><v>1</v></c>`, number(2), number(19.899999999999999)) +
      row(text("A-2"), time(45_356.375), text("Cup"), text("3"), text("12.50")) +
      row(text("A-3"), number(45_356.5), text("Pot"), number(1), text("1,250.00")) +
      row(number(4), text("2024-03-05"), text("Jar"), number(1), text("'7.00")),
  );
  expect(problems).toEqual([]);
  expect(orders.map(({ name, placed_at, total }) => [name, placed_at, total])).toEqual([
    ["A-1", "2024-03-05T00:00:00.000Z", 3980],
    ["A-2", "2024-03-05T09:00:00.000Z", 3750],
    ["A-3", "2024-03-05T12:00:00.000Z", 125_000],
    ["4", "2024-03-05T00:00:00.000Z", 700],
  ]);
  expect(orders[0]!.lines[0]!.title).toBe("Oak & “brass”");
});

it("reads days of the date system of 1904", async () => {
  const old = `<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Orders" r:id="rId2"/></sheets></workbook>`;
  const { orders } = await read(headers + row(text("A-1"), day(43_894), text("Tea"), number(1), number(5)), {
    "xl/workbook.xml": old,
  });
  expect(orders[0]!.placed_at).toBe("2024-03-05T00:00:00.000Z");
});

it("reads results of formulas, and rejects an order whose formulas have none", async () => {
  const formula = (result?: string) => `<c><f>D2*E2</f>${result === undefined ? "" : `<v>${result}</v>`}</c>`;
  const { orders, problems } = await read(
    row(...["Order ID", "Order date", "Total"].map(text)) +
      row(text("A-1"), day(45_356), formula("12.5")) +
      row(text("A-2"), day(45_356), formula()) +
      row(text("A-3"), day(45_356), `<c t="e"><v>#REF!</v></c>`),
  );
  expect(orders.map(({ name, total }) => [name, total])).toEqual([["A-1", 1250]]);
  expect(problems).toEqual(
    [3, 4].map((at) => ({
      row: at,
      severity: "error",
      message: "Enter the total of the order or the prices of its items.",
    })),
  );
});

it("finds the headers below a title, and below merged cells", async () => {
  const order = row(text("A-1"), day(45_356), text("Tea"), number(1), number(5));
  const groups = row(text("Order"), "<c/>", text("Items"));
  for (const [above, at] of [
    [row(text("Orders of 2024")), 3],
    [groups, 3],
  ] as const) {
    const { orders, missing } = await read(above + headers + order);
    expect(missing).toEqual([]);
    expect(orders).toMatchObject([{ name: "A-1", row: at, total: 500 }]);
  }
});

it("reads 10,000 rows with the sums of each month", async () => {
  const months: Record<string, number> = {};
  const rows = Array.from({ length: 10_000 }, (_, n) => {
    const cents = 100 + ((n * 37) % 9_999);
    const serial = 45_292 + (n % 366);
    const month = new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 7);
    months[month] = (months[month] ?? 0) + cents;
    return row(text(`A-${n}`), day(serial), text("Tea"), number(1), number((cents / 100).toFixed(2)));
  });
  const { orders, problems } = await read(headers + rows.join(""));
  expect(problems).toEqual([]);
  const found: Record<string, number> = {};
  for (const { placed_at, total } of orders) {
    const month = placed_at.slice(0, 7);
    found[month] = (found[month] ?? 0) + total;
  }
  expect(found).toEqual(months);
});

it.each([
  ["a damaged one", workbook(headers).subarray(0, 700), "This workbook is damaged."],
  ["a zip of something else", zip({ "orders.txt": "hello" }), "isn't an Excel workbook"],
  [
    "one that unpacks to a thousand times its size",
    workbook("", { "xl/worksheets/sheet2.xml": `<worksheet>${" ".repeat(20_000_000)}</worksheet>` }),
    "too large",
  ],
  [
    "one with a password",
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(504),
      Buffer.from("EncryptedPackage", "utf16le"),
      Buffer.alloc(512),
    ]),
    "has a password",
  ],
])("rejects an unreadable workbook with what to do: %s", async (_, bytes, words) => {
  const problem = await csvOfFile(bytes, 1).catch((failure: unknown) => failure);
  expect(problem).toBeInstanceOf(FileProblem);
  expect((problem as FileProblem).message).toContain(words);
});

it("previews the first visible worksheet, and warns about the others", async () => {
  const owner = await app.person("Wanda Workbook");
  const { id } = await app.shop(owner, "Workbooks");
  const sheet = headers + row(text("A-1"), day(45_356), text("Tea"), number(1), number(5));
  const book = (sheets: string) => ({
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr/><sheets>${sheets}</sheets></workbook>`,
  });
  const orders = `<sheet name="2024" r:id="rId2"/>`;
  const preview = async (more: Record<string, string>) => {
    const file = new File([new Uint8Array(workbook(sheet, more))], "orders.xlsx");
    return (await owner.client.import_orders.preview({ params: { shop_id: id }, body: { file } })).data;
  };
  const hidden = `<sheet name="Old" state="hidden" r:id="rId1"/>`;
  expect(await preview(book(hidden + orders))).toMatchObject({ orders: 1, warnings: 0 });
  expect(await preview(book(`${orders}<sheet name="2023" r:id="rId1"/>`))).toMatchObject({
    orders: 1,
    months: [{ month: "2024-03", total: 500 }],
    warnings: 1,
    problems: [
      {
        row: 1,
        message:
          "This workbook has more worksheets. Only the first one is imported: save the others as files of their own.",
      },
    ],
  });
});
