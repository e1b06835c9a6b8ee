import { expect, type Page, test } from "@playwright/test";
import { rectanglesOfPdf, textOfPdf } from "../../api/test/pdf-text.ts";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openedFile, openedPdf, storeOpenedFiles } from "../support/opened-pdf.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner downloads and prints QR codes of the shop, prints barcode labels of a collection, and exports all data.

let shop: ShopWithProducts;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Tool Box", 2);
  page = await (await browserOf(browser, shop.owner)).newPage();
  await storeOpenedFiles(page);
});
test.afterAll(async () => {
  await page.context().close();
  await shop?.admin.end();
});

test("the owner shares the shop's link", async () => {
  await page.goto(dashboard + paths.tools);
  await expect(page.getByLabel("Link to your shop")).toHaveValue(shop.url);
  const whatsApp = page.getByRole("link", { name: "WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", new RegExp(encodeURIComponent(shop.url)));
  await expectClean(new Audit(page, port));
});

test("the owner downloads the QR code of the shop, and prints that of a product", async () => {
  await page.goto(dashboard + paths.tools);
  await expect(page.getByRole("img", { name: `QR code of ${shop.url}` })).toBeVisible();
  const downloaded = async (format: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Download ${format}` }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^tool-box-\\d+\\.${format.toLowerCase()}$`),
    );
    return Buffer.from(await openedFile(page));
  };
  expect((await downloaded("SVG")).toString()).toMatch(/^<svg .*<\/svg>$/);
  expect((await downloaded("PNG")).subarray(1, 4).toString()).toBe("PNG");

  await page.getByLabel("Page", { exact: true }).selectOption("product");
  await expect(page.getByText("Choose a page to create its QR code.")).toBeVisible();
  await page.getByLabel("Product", { exact: true }).fill("Apron 1");
  await page.getByRole("option", { name: "Apron 1" }).click();
  const url = `${shop.url}/products/${shop.products[0]!.handle}`;
  await expect(page.getByRole("img", { name: `QR code of ${url}` })).toBeVisible();
  const pdf = await openedPdf(page, /\/qr-codes\/prints$/, () =>
    page.getByRole("button", { name: "Print QR code" }).click(),
  );
  const [text] = textOfPdf(pdf);
  for (const shown of ["Apron 1", "Tool Box", url.replace("http://", "")]) expect(text).toContain(shown);
});

test("the owner enters a path, which is validated", async () => {
  await page.getByLabel("Page", { exact: true }).selectOption("url");
  await page.getByLabel("Path", { exact: true }).fill("https://evil.example");
  await expect(page.getByText("Enter a path of your shop that starts with /")).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code of/ })).toBeHidden();
  await page.getByLabel("Path", { exact: true }).fill("/search?q=apron");
  await expect(page.getByRole("img", { name: `QR code of ${shop.url}/search?q=apron` })).toBeVisible();
});

test("the owner prints labels of a collection, as many as are in stock", async () => {
  await page.goto(dashboard + paths.tools);
  await page.getByRole("link", { name: "Create barcode labels" }).click();
  await page.getByRole("button", { name: "Print labels" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Add a product first." })).toBeVisible();

  await page.getByRole("button", { name: "Add collection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Collection").fill("Linen");
  await page.getByRole("option", { name: "Linen" }).click();
  await dialog.getByRole("button", { name: "Add collection" }).click();
  await expect(page.getByText("No barcode or SKU")).toHaveCount(2);
  await page.getByRole("button", { name: "Stock on hand" }).click();
  await expect(page.getByLabel("Number of labels of Apron 1")).toHaveValue("5");
  await page.getByLabel("Number of labels of Apron 1").fill("2");
  await expect(page.getByText("7 labels · 1 page")).toBeVisible();
  await expectClean(new Audit(page, port));
  const pdf = await openedPdf(page, /\/barcode-labels\/prints$/, () =>
    page.getByRole("button", { name: "Print labels" }).click(),
  );
  expect(textOfPdf(pdf)[0]!.match(/Apron 1/g)).toHaveLength(2);
  expect(rectanglesOfPdf(pdf)).toEqual([[]]);
});

test("the owner prints the labels of a product from its page", async () => {
  await page.goto(dashboard + paths.product(shop.products[1]!.id));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Print barcode labels" }).click();
  await expect(page.getByLabel("Number of labels of Apron 2")).toHaveValue("1");
  const pdf = await openedPdf(page, /\/barcode-labels\/prints$/, () =>
    page.getByRole("button", { name: "Print labels" }).click(),
  );
  expect(textOfPdf(pdf)[0]).toContain("Apron 2");
});

test("the owner exports all data, downloads the file and deletes it", async () => {
  await page.goto(dashboard + paths.tools);
  await page.getByRole("link", { name: "Export all data" }).click();
  await page.getByRole("button", { name: "Start export" }).click();
  await expect(page.getByText("Exported", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expectClean(new Audit(page, port));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download ZIP file" }).click();
  expect((await download).suggestedFilename()).toMatch(/^tool-box-\d+-\d{4}-\d\d-\d\d\.zip$/);
  expect(
    Buffer.from(await openedFile(page))
      .subarray(0, 4)
      .toString("latin1"),
  ).toBe("PK\u0003\u0004");

  await page.getByRole("button", { name: "Delete export" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete export" }).click();
  await expect(page.getByText("No export yet.", { exact: false })).toBeVisible();
});
