import { createReadStream } from "node:fs";
import { describe, expect, test } from "vitest";
import { guessMapping } from "../columns/columns.rules.ts";
import { isRowProblem, type ImportedProduct, type RowProblem } from "../imported-product.ts";
import { productsOf } from "./read-products.ts";
import { rowsOf } from "../tables/read-table.ts";
import { haveRealFiles, realFile, realFiles } from "../real-files.fixture.ts";
import { readHeaders } from "../tables/read-table.fixture.ts";

async function readAll(open: () => AsyncIterable<Uint8Array>, currency = "USD") {
  const { headers } = await readHeaders(open());
  const products: ImportedProduct[] = [];
  const problems: RowProblem[] = [];
  for await (const item of productsOf(() => rowsOf(open), headers, guessMapping(headers), {
    currency,
  })) {
    if (isRowProblem(item)) problems.push(item);
    else products.push(item);
  }
  return { products, problems };
}

function importOf(csv: string, currency?: string) {
  return readAll(async function* () {
    yield Buffer.from(csv);
  }, currency);
}

/** The only product of a file without problems. */
async function productIn(csv: string, currency?: string): Promise<ImportedProduct> {
  const { products, problems } = await importOf(csv, currency);
  expect(problems).toEqual([]);
  expect(products).toHaveLength(1);
  return products[0]!;
}

describe("Required data", () => {
  test("imports a product with only a title", async () => {
    expect(await productIn("Title\nOak bowl\n")).toEqual({
      handle: "oak-bowl",
      rows: [2],
      title: "Oak bowl",
      variants: [],
      custom_fields: [],
      warnings: [],
    });
  });

  test("treats a row with only a text in the handle column as a note, not a product", async () => {
    const { products, problems } = await importOf(
      "Handle,Title,Variant Price\nPrices with tax!,,\nbowl,Bowl,5\n",
    );
    expect(products.map(({ handle }) => handle)).toEqual(["bowl"]);
    expect(problems).toMatchObject([{ row: 2, column: "Handle" }]);
  });

  test("reports a row with neither handle nor title", async () => {
    const { problems } = await importOf("Handle,Title,Variant Price\n,,5\nbowl,Bowl,5\n");
    expect(problems).toMatchObject([{ row: 2 }]);
  });

  test("leaves out a row whose cells were shifted by a comma without quotation marks", async () => {
    const { products, problems } = await importOf(
      "Handle,Title,Variant Price\nbowl,Bowl, large,5\nvase,Vase,6\n",
    );
    expect(products.map(({ handle }) => handle)).toEqual(["vase"]);
    expect(problems).toMatchObject([{ row: 2, handle: "bowl" }]);
  });
});

describe("Handles", () => {
  test.each([
    ["Été à la Plage", "ete-a-la-plage"],
    ["Straße & Ørsted’s", "strasse-orsteds"],
    ["مرش غاوي", "مرش-غاوي"],
    ["чайник йод", "чайник-йод"],
    ["রঙিন শাড়ি", "রঙিন-শাড়ি"],
  ])("%s becomes %s", async (title, handle) => {
    const product = await productIn(`Title\n${title}\n`);
    expect(product.handle).toBe(handle.normalize("NFC"));
  });

  test("keeps two names with the same handle apart, and retains a handle that is written exactly", async () => {
    const { products } = await importOf("Handle,Title\na+b,First\na-b,Second\n");
    expect(products.map(({ title, handle }) => [title, handle])).toEqual([
      ["First", expect.stringMatching(/^a-b-[0-9a-f]{8}$/)],
      ["Second", "a-b"],
    ]);
    expect(products[0]!.warnings).toMatchObject([{ row: 2 }]);
  });

  test("rows with the same handle later in the file belong to the same product", async () => {
    const { products } = await importOf(
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,1\nb,B,Size,S,2\na,,,M,3\nc,C,,,4\n",
    );
    expect(products.map(({ handle, rows }) => [handle, rows])).toEqual([
      ["b", [3]],
      ["a", [2, 4]],
      ["c", [5]],
    ]);
    expect(products[1]!.variants.map(({ option_values }) => option_values)).toEqual([["S"], ["M"]]);
  });

  test("reads a file that was pasted below itself, including headers, once", async () => {
    const file =
      "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\na,A,Size,S,1,https://x.test/1.jpg\na,,,M,2,\nb,B,,,3,\n";
    const once = await importOf(file);
    const twice = await importOf(file + file);
    const withoutRows = ({ products }: typeof once) =>
      products.map((product) => ({ ...product, rows: [], warnings: [] }));
    expect(twice.problems).toEqual([]);
    expect(withoutRows(twice)).toEqual(withoutRows(once));
  });
});

describe("Options and variants", () => {
  const head =
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src\n";

  test("Title / Default Title means a product without options", async () => {
    const product = await productIn(`${head}a,A,Title,Default Title,,,A1,5,\n`);
    expect(product).toMatchObject({
      options: [],
      variants: [{ row: 2, option_values: [], sku: "A1", price: 500 }],
    });
  });

  test("reads option names from the first row, and ignores rows with only a picture as variants", async () => {
    const product = await productIn(
      `${head}a,A,Size,S,Colour,Red,,5,https://x.test/1.jpg\na,,,M,,Red,,6,https://x.test/2.jpg\na,,,,,,,,https://x.test/3.jpg\n`,
    );
    expect(product.options).toEqual([
      { name: "Size", values: ["S", "M"] },
      { name: "Colour", values: ["Red"] },
    ]);
    expect(product.variants.map(({ row, option_values }) => [row, ...option_values])).toEqual([
      [2, "S", "Red"],
      [3, "M", "Red"],
    ]);
    expect(product.pictures?.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test("distinguishes two variants with the same values by SKU", async () => {
    const product = await productIn(`${head}a,A,Size,S,,,A1,5,\na,,,S,,,A2,6,\na,,,S,,,,7,\n`);
    expect(product.variants.map(({ option_values }) => option_values)).toEqual([
      ["S"],
      ["S (A2)"],
      ["S (1)"],
    ]);
    expect(product.options).toEqual([{ name: "Size", values: ["S", "S (A2)", "S (1)"] }]);
    expect(product.warnings).toMatchObject([
      { row: 3, message: expect.stringContaining("Row 2") },
      { row: 4, message: expect.stringContaining("Row 2") },
    ]);
  });

  test("rows of a product without options are variants if their SKUs differ", async () => {
    const product = await productIn(`${head}a,A,,,,,A1,5,\na,,,,,,A2,6,\n`);
    expect(product.options).toEqual([{ name: "Variant", values: ["A1", "A2"], isGenerated: "values" }]);
    expect(product.warnings).toMatchObject([{ row: 2 }]);
  });

  test("a row with the values and SKU of another is a warning, one with another price an error", async () => {
    const { products, problems } = await importOf(
      `${head}a,A,Size,S,,,A1,5,\na,,,S,,,A1,5,https://x.test/2.jpg\na,,,S,,,A1,6,\n`,
    );
    expect(products).toMatchObject([{ variants: [{ row: 2, price: 500 }], warnings: [{ row: 3 }] }]);
    expect(products[0]!.warnings[0]!.message).toContain("row 2");
    expect(problems).toMatchObject([{ row: 4, message: expect.stringContaining("Row 2") }]);
  });

  test("the SKU replaces lost values, so that no variant is lost", async () => {
    const product = await productIn(`${head}a,A,Colour,,,,RED,5,\na,,,,,,BLUE,6,\n`);
    expect(product.variants.map(({ option_values }) => option_values)).toEqual([["RED"], ["BLUE"]]);
    expect(product.warnings).toMatchObject([{ row: 2, column: "Option1 Value" }]);
  });

  test("leaves out an option without values", async () => {
    const product = await productIn(`${head}a,A,Colour,,Size,S,,5,\na,,,,,M,,6,\n`);
    expect(product.options).toEqual([{ name: "Size", values: ["S", "M"] }]);
  });

  test("a duplicate SKU is only a warning", async () => {
    const { products, problems } = await importOf(`${head}a,A,,,,,X,5,\nb,B,,,,,X,5,\n`);
    expect(problems).toEqual([]);
    expect(products[1]!.warnings).toMatchObject([{ row: 3, message: expect.stringContaining("row 2") }]);
  });

  test("reads up to 100 values of an option and 2,048 variants", async () => {
    const values = Array.from(
      { length: 101 },
      (_, i) => `a,${i ? "" : "A"},${i ? "" : "Size"},v${i},,,,5,\n`,
    ).join("");
    const many = await importOf(head + values);
    expect([many.products[0]!.variants.length, many.problems.map(({ row }) => row)]).toEqual([100, [102]]);

    const rows = Array.from(
      { length: 2050 },
      (_, i) => `a,A,Size,s${i % 50},Colour,c${Math.floor(i / 50)},,5,\n`,
    ).join("");
    const large = await importOf(head + rows);
    expect([large.products[0]!.variants.length, large.problems.length]).toEqual([2048, 2]);
  });
});

describe("Missing columns and empty cells", () => {
  test("a missing column changes nothing, an empty cell clears", async () => {
    const without = await productIn("Handle,Title\na,A\n");
    expect(without.vendor).toBeUndefined();
    expect([without.pictures, without.options, without.tags]).toEqual([undefined, undefined, undefined]);
    const blank = await productIn(
      "Handle,Title,Vendor,Tags,Image Src,SEO Title,Fit (product.metafields.custom.fit)\na,A,,,,,\n",
    );
    expect(blank).toMatchObject({ vendor: null, tags: [], pictures: [], seo_title: null });
    expect(blank.custom_fields).toEqual([{ key: "custom.fit", value: null }]);
  });

  test("rows without any title only change their variants", async () => {
    const product = await productIn(
      "Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price\na,,,Size,S,5\n",
    );
    expect(product.vendor).toBeUndefined();
    expect(product.variants).toMatchObject([{ option_values: ["S"], price: 500 }]);
  });
});

describe("Status", () => {
  test.each([
    ["", "", "active", 0],
    ["true", "", "active", 0],
    ["false", "", "draft", 0],
    ["FALSE", "active", "draft", 1],
    ["", "archived", "archived", 0],
    ["", "draft", "draft", 0],
    ["", "unlisted", "draft", 1],
  ])("Published %j with status %j is %s", async (published, status, expected, warnings) => {
    const product = await productIn(`Title,Published,Status\nA,${published},${status}\n`);
    expect([product.status, product.warnings.length]).toEqual([expected, warnings]);
  });
});

describe("Money", () => {
  test.each([
    ["8.9500", "USD", 895, 0],
    ["8.9551", "USD", 896, 1],
    ["1.005", "USD", 101, 1],
    ['"1,234.50"', "USD", 123_450, 0],
    ['"12,345"', "USD", 1_234_500, 0],
    ['"12,5"', "EUR", 1250, 0],
    ['"1.234,50"', "EUR", 123_450, 0],
    ["1'234.50", "CHF", 123_450, 0],
    ["$19.99", "USD", 1999, 0],
    ["19.99 USD", "USD", 1999, 0],
    ["1200", "JPY", 1200, 0],
    ["1200.5", "JPY", 1201, 1],
    ["1.234", "KWD", 1234, 0],
    ["0", "USD", 0, 0],
    [".5", "USD", 50, 0],
  ])("%s in %s is %i", async (text, currency, minor, warnings) => {
    const product = await productIn(`Title,Variant Price\nA,${text}\n`, currency);
    expect([product.variants[0]!.price, product.warnings.length]).toEqual([minor, warnings]);
  });

  test.each(["free", "-5", "1e9", "1.2.3", "99999999999999999999"])("%s is not a price", async (text) => {
    const { products, problems } = await importOf(`Title,Variant Price\nA,${text}\n`);
    expect(products).toEqual([]);
    expect(problems).toMatchObject([{ row: 2, column: "Variant Price" }]);
  });

  test("an empty price changes nothing, an empty compare-at price clears", async () => {
    const { variants } = await productIn("Title,Variant Price,Variant Compare At Price\nA,,\n");
    expect(variants).toMatchObject([{ price: undefined, compare_at_price: null }]);
  });
});

describe("Stock", () => {
  test.each([
    ["shopify", "7", { tracked: true, on_hand: 7 }, 0],
    ["shopify", "", { tracked: true, on_hand: 0 }, 0],
    ["shopify", "-3", { tracked: true, on_hand: 0 }, 1],
    ["", "7", { tracked: false }, 0],
  ])("tracker %j and quantity %j", async (tracker, quantity, expected, warnings) => {
    const product = await productIn(
      `Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\nA,5,${tracker},${quantity}\n`,
    );
    const { tracked, on_hand } = product.variants[0]!;
    expect({ tracked, on_hand }).toEqual({ on_hand: undefined, ...expected });
    expect(product.warnings).toHaveLength(warnings);
    if (warnings) expect(product.warnings[0]).toMatchObject({ row: 2, column: "Variant Inventory Qty" });
  });

  test.each([
    ["deny", "deny"],
    ["CONTINUE", "continue"],
    ["TRUE", "continue"],
    ["FALSE", "deny"],
    ["", "deny"],
  ])("policy %j is %s", async (policy, expected) => {
    const { variants } = await productIn(`Title,Price,Continue selling when out of stock\nA,5,${policy}\n`);
    expect(variants[0]!.oversell).toBe(expected);
  });
});

test("Reads current columns: weight, unit price, barcode and pictures", async () => {
  const product = await productIn(
    "Title,URL handle,Description,Published on online store,SKU,Barcode,Price,Charge tax,Weight value (grams),Weight unit for display,Requires shipping," +
      "Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Product image URL,Image position,Image alt text,Variant image URL\n" +
      "Wine,wine,<p>Red</p>,TRUE,W1,'0123,12.50,TRUE,1200.4,kg,TRUE,750,ml,1,l,https://x.test/b.jpg,2,Back,https://x.test/a.jpg\n" +
      ",wine,,,,,,,,,,,,,,https://x.test/a.jpg,1,Front,\n",
  );
  expect(product.pictures).toEqual([
    { row: 3, url: "https://x.test/a.jpg", alt: "Front", position: 1 },
    { row: 2, url: "https://x.test/b.jpg", alt: "Back", position: 2 },
  ]);
  expect(product).toMatchObject({ handle: "wine", description_html: "<p>Red</p>", status: "active" });
  expect(product.variants).toMatchObject([
    {
      sku: "W1",
      barcode: "0123",
      price: 1250,
      weight_grams: 1200,
      taxable: true,
      requires_shipping: true,
      picture_url: "https://x.test/a.jpg",
      unit_price_measure: { total: "750", total_unit: "ml", base: "1", base_unit: "l" },
    },
  ]);
});

test("Reads 0 grams as unknown", async () => {
  const { variants } = await productIn("Title,Variant Grams\nA,0.0\n");
  expect(variants).toMatchObject([{ weight_grams: null }]);
});

test("Rejects a file without a column that identifies products", async () => {
  await expect(importOf("Vendor,Price\nA,5\n")).rejects.toMatchObject({ code: "columns_unmapped" });
});

describe.skipIf(!haveRealFiles)("Files of real shops (needs ../shared/data)", () => {
  test.each(realFiles)("%s.csv has %i products and %i variants", async (name, count, variants) => {
    const { products, problems } = await readAll(() => createReadStream(realFile(name)));
    expect(products).toHaveLength(count);
    expect(new Set(products.map(({ handle }) => handle)).size).toBe(count);
    expect(products.reduce((sum, product) => sum + product.variants.length, 0)).toBe(variants);
    expect(problems.filter(({ severity }) => severity === undefined)).toEqual([]);
    expect(
      products.every(({ title, variants }) => title && variants.every(({ price }) => price !== undefined)),
    ).toBe(true);
  });

  test("reports each of 23 negative quantities in bicycles", async () => {
    const { products } = await readAll(() => createReadStream(realFile("shopify-bicycles")));
    const named = products
      .flatMap(({ warnings }) => warnings)
      .filter(({ message }) => message.startsWith("A quantity of -"));
    expect(new Set(named.map(({ row }) => row)).size).toBe(23);
  });
});
