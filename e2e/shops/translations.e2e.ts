import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openedFile, storeOpenedFiles } from "../support/opened-pdf.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner sends the shop's texts to a translator as a file, and uploads the translated file.

let shop: ShopWithProducts;
let page: Page;
let file: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Translated", 2);
  await shop.admin.query(
    `update shops set languages = '[{"code": "ar", "is_published": true}]' where id = $1`,
    [shop.params.shop_id],
  );
  page = await (await browserOf(browser, shop.owner)).newPage();
  await storeOpenedFiles(page);
});
test.afterAll(async () => {
  await page.context().close();
  await shop?.admin.end();
});

test("the owner exports the texts", async () => {
  await page.goto(dashboard + paths.languageTranslations("ar"));
  await expect(page.getByRole("row", { name: /Apron 1/ })).toContainText("Missing");
  const download = page.waitForEvent("download");
  await exportAs("CSV");
  expect((await download).suggestedFilename()).toMatch(/^translations-ar-[\d-]+\.csv$/);
  file = Buffer.from(await openedFile(page)).toString();
  expect(file).toContain(`product,${shop.products[0]!.id},title,ar,missing,Apron 1,`);
  await expectClean(new Audit(page, port));
});

test("the owner imports the translated file, and sees which rows weren't saved", async () => {
  const translated = file.replace("title,ar,missing,Apron 1,", "title,ar,missing,Apron 1,مئزر");
  await upload(`${translated}product,unknown,title,ar,missing,Gone,ذهب\n`);
  const dialog = page.getByRole("dialog", { name: "Import translations" });
  await expect(dialog.getByText("The shop doesn't have this text.")).toBeVisible();
  await expect(dialog.locator("dl")).toHaveText(/Saved translations1.*Texts with errors1/);
  await expectClean(new Audit(page, port));
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /Apron 1/ })).toContainText("مئزر");
  await page.goto(`${shop.url}/ar/products/${shop.products[0]!.handle}`);
  await expect(page.getByRole("heading", { level: 1, name: "مئزر", exact: true })).toBeVisible();
});

test("the owner exports the texts for a translation tool, and imports the translated file", async () => {
  await page.goto(dashboard + paths.languageTranslations("ar"));
  await expect(page.getByRole("row", { name: /Apron 2/ })).toContainText("Missing");
  const download = page.waitForEvent("download");
  await exportAs("XLIFF 1.2");
  expect((await download).suggestedFilename()).toMatch(/^translations-ar-[\d-]+\.xlf$/);
  const exported = Buffer.from(await openedFile(page)).toString();
  const translated = exported
    .replace(
      'Apron 2</source><target state="needs-translation">',
      'Apron 2</source><target state="translated">وزرة',
    )
    .replace("</body>", '<trans-unit id="1"><source>Gone</source><target>ذهب</target></trans-unit></body>');
  expect(translated).toContain("وزرة");
  await upload(translated, "translations.xlf");
  const dialog = page.getByRole("dialog", { name: "Import translations" });
  await expect(dialog.locator("dl")).toHaveText(/Saved translations1.*Unchanged1.*Texts with errors1/);
  await expect(dialog.getByText(/^Line \d+$/)).toBeVisible();
  await expect(dialog.getByText("We don't recognise the ID of this text.")).toBeVisible();
  await expectClean(new Audit(page, port));
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /Apron 2/ })).toContainText("وزرة");
  await expect(page.getByRole("row", { name: /Apron 1/ })).toContainText("مئزر");
});

test("a file that can't be read changes nothing, and can be replaced", async () => {
  await page.goto(dashboard + paths.languageTranslations("ar"));
  await upload("Name,Text\n");
  const dialog = page.getByRole("dialog", { name: "Import translations" });
  await expect(dialog.getByText(/^We couldn't read this file\./)).toBeVisible();
  await expect(dialog.getByLabel("Choose a file of translations")).toBeEnabled();
});

async function exportAs(format: string): Promise<void> {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: format }).click();
}

async function upload(text: string, name = "translations.csv"): Promise<void> {
  await page.getByRole("button", { name: "Import" }).click();
  await page
    .getByLabel("Choose a file of translations")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}
