import { expect, type Page, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShop } from "../support/sample-accounts.ts";

// A customer from the form to the erasure: added, edited, tagged, exported, blocked, merged and erased.

const handle = "cleo-crockery";
let cleo: Member;
let page: Page;
let shop: Awaited<ReturnType<typeof openShop>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  cleo = await addMember(admin, "Cleo Crockery");
  await admin.end();
  shop = await openShop(clientOf(cleo, port), handle, 100);
  page = await (await browserOf(browser, cleo)).newPage();
});
test.afterAll(() => page.context().close());

const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const list = `${dashboard}/shop/customers`;

const order = (email: string, name: string) =>
  placeOrder({ handle, port, variant_id: shop.variant_id, email, name });

test("the owner adds a customer, and missing fields are listed", async () => {
  await page.goto(list);
  await expect(page.getByText("No customers yet")).toBeVisible();
  await page.getByRole("link", { name: "Add customer" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Ada Jansen");
  await save();
  await expect(
    page
      .getByRole("alert")
      .or(page.getByRole("group", { name: /To save this customer/ }))
      .first(),
  ).toContainText("Enter an email or a phone number.");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByRole("button", { name: "Add address" }).click();
  await page.getByLabel("Street and number").fill("2 Canal Street");
  await page.getByLabel(/^City/).fill("Berlin");
  await page.getByLabel(/^Postal code/).fill("10115");
  await save();
  await expect(page).toHaveURL(/\/shop\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Ada Jansen", level: 1, exact: true })).toBeVisible();
});

test("an edit adds a note, an exemption with its reason and the consent, and is in the timeline", async () => {
  await page.getByRole("textbox", { name: "Note" }).fill("Prefers calls.");
  await page.getByRole("checkbox", { name: /Accepts marketing/ }).check();
  await page.getByRole("checkbox", { name: /Tax exempt/ }).check();
  await save();
  await expect(page.getByText("Enter a reason.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Reason" }).fill("Charity");
  await save();
  await expect(page.getByText("Gave consent")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("updated the customer");
});

test("an email that another customer has is rejected with a link to that customer", async () => {
  await page.goto(`${list}/new`);
  await page.getByLabel("Name", { exact: true }).fill("Ada Again");
  await page.getByLabel("Email", { exact: true }).fill("ADA@example.com");
  await save();
  await page.getByRole("link", { name: "Open Ada Jansen" }).click();
  // The entered text is lost only after a confirmation.
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { name: "Ada Jansen", level: 1, exact: true })).toBeVisible();
});

test("orders appear with totals, and the order links to its customer", async () => {
  await order("ada@example.com", "Ada Jansen");
  await order("ada.j@example.com", "A. Jansen");
  await page.goto(`${dashboard}/shop/orders`);
  await page.getByRole("link", { name: /1001/ }).click();
  await page.getByRole("link", { name: "Ada Jansen" }).click();
  await expect(page.getByRole("heading", { name: "Ada Jansen", level: 1, exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Orders" })).toContainText("1001");
});

test("tags are added to the selected customers, and a filter becomes a segment", async () => {
  await page.goto(`${list}?sort=name`);
  await page.getByRole("checkbox", { name: /A\. Jansen/ }).check();
  await page.getByRole("button", { name: "Add tags" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill("duplicate,");
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByRole("row", { name: /A\. Jansen/ })).toContainText("duplicate");

  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("radio", { name: "duplicate" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Ada Jansen/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Save as segment" }).click();
  await page.getByLabel("Segment name").fill("Duplicates");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(
    page
      .getByRole("tab", { name: "Duplicates" })
      .or(page.getByRole("button", { name: "Duplicates" }))
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row", { name: /A\. Jansen/ })).toBeVisible();
});

test("the export has the customers of the filter", async () => {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  expect(file.split("\n").slice(1).filter(Boolean)).toHaveLength(1);
  expect(file).toContain("ada.j@example.com");
});

test("a blocked customer can't order, and can again after the block is removed", async () => {
  await page
    .getByRole("row", { name: /A\. Jansen/ })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: "Block customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Block customer" }).click();
  await expect(dialog).toContainText("Enter a reason.");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Refused two parcels");
  await dialog.getByRole("button", { name: "Block customer" }).click();
  await expect(page.getByText("This customer is blocked and can't place orders")).toBeVisible();
  await expect(order("ada.j@example.com", "A. Jansen")).rejects.toMatchObject({ code: "contact_blocked" });
  await page.getByRole("button", { name: "Unblock customer" }).click();
  await expect(page.getByRole("button", { name: "Block customer", exact: true })).toBeVisible();
  await order("ada.j@example.com", "A. Jansen");
});

test("a merge shows its result first, then moves the orders", async () => {
  await page.goto(list);
  await page
    .getByRole("row", { name: /Ada Jansen/ })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Merge customers" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /A\. Jansen/ }).check();
  await expect(dialog.getByText("After the merge")).toBeVisible();
  await expect(dialog).toContainText("duplicate");
  await dialog.getByRole("button", { name: "Merge A. Jansen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Orders" }).getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText(
    "merged another customer into this one",
  );
});

test("an order for the customer starts with the customer's details", async () => {
  await page.getByRole("link", { name: "Create order" }).click();
  await expect(page.getByRole("heading", { name: "Create order", level: 1, exact: true })).toBeVisible();
  await expect(page.getByLabel("Existing customer")).toHaveValue("Ada Jansen");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Street and number")).toHaveValue("2 Canal Street");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Ada Jansen", level: 1, exact: true })).toBeVisible();
});

test("erasing waits for open orders, and names what happens", async () => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Erase personal data" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This can't be undone.");
  await dialog.getByRole("button", { name: "Erase Ada Jansen" }).click();
  await expect(page.getByText(/has open orders/).first()).toBeVisible();
});
