import { expect, type Page, test } from "@playwright/test";
import { type Client, createClient } from "@vitrine/contract/client";
import { readFileSync } from "node:fs";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";

// A coupon from the form to the order: created with its summary and preview, used by a shopper, and reported.

const handle = "clara-cups";
let clara: Member;
let page: Page;
let shop: Awaited<ReturnType<typeof openShop>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  clara = await addMember(admin, "Clara Coupons");
  await admin.end();
  shop = await openShop(clientOf(clara, port), handle, 100);
  page = await (await browserOf(browser, clara)).newPage();
});
test.afterAll(() => page.context().close());

const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const summary = () => page.getByRole("list", { name: "Summary" });

/** Orders two units with a code, and returns the order's total. */
async function orderWith(code: string, name: string): Promise<number> {
  let cartToken: string | undefined;
  const client: Client = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    headers: () => ({ "Cart-Token": cartToken }),
    idempotencyKey: () => key,
  });
  const key = crypto.randomUUID();
  const params = { handle };
  const line = { variant_id: shop.variant_id, quantity: 2 };
  cartToken = (await client.checkout.add_line({ params, body: line })).data.token;
  const address = { name, line1: "1 Harbour Road", city: "Hamburg", postal_code: "20457", country: "DE" };
  const email = `${name}@example.com`;
  await client.checkout.update_address({ params, body: { email, address } });
  const { data: cart } = await client.checkout.add_coupon({ params, body: { code } });
  const placed = await client.checkout.place_order({ params, body: { accepted_total: cart.total } });
  return placed.data.total;
}

test("the form creates a coupon, with a summary and a preview that follow it", async () => {
  await page.goto(`${dashboard}/shop/coupons`);
  await expect(page.getByText("No coupons yet")).toBeVisible();
  await page.getByRole("link", { name: "Add coupon" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill("Spring sale");
  await page.getByRole("button", { name: "Generate code" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue(/^[2-9A-HJKMNPQRSTWXYZ]{8}$/);
  await page.getByLabel("Code", { exact: true }).fill("spring10");
  await page.getByLabel("Percentage", { exact: true }).fill("12.5");
  await page.getByRole("radio", { name: "Minimum amount" }).check();
  await page.getByLabel("Amount", { exact: true }).fill("20");
  await page.getByLabel(/^Uses per customer/).fill("1");
  await expect(summary().getByRole("listitem")).toHaveText([
    "12.5% off the whole order",
    "Code SPRING10",
    "Minimum €20.00",
    "One use per customer",
    "Doesn't combine with other discounts",
    "Active without an end date",
  ]);
  // Two units of €12.50.
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("row", { name: /^Subtotal/ })).toContainText("€25.00");
  await expect(preview.getByRole("row", { name: /^Discount/ })).toContainText("€3.13");
  await preview.getByLabel("Units of each product").fill("1");
  await expect(preview).toContainText("its amount is below the minimum");
  await save();
  await expect(page).toHaveURL(/\/shop\/add-coupon\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Spring sale", level: 1, exact: true })).toBeVisible();
  await expect(page.getByText(`/${handle}?coupon=SPRING10`)).toBeVisible();
});

test("missing fields are listed, and nothing is stored", async () => {
  await page.goto(`${dashboard}/shop/add-coupon`);
  await page.getByLabel("Title", { exact: true }).fill("Incomplete");
  await save();
  const problems = page.getByRole("alert").filter({ hasText: "To save this coupon" });
  await expect(problems).toContainText("Enter a code.");
  await expect(problems).toContainText("Enter a percentage.");
  await page.getByLabel("Code", { exact: true }).fill("SPRING10");
  await page.getByLabel("Percentage", { exact: true }).fill("5");
  await save();
  await expect(
    page.getByText("Another coupon already uses this code. Choose another.").first(),
  ).toBeVisible();
  const { data } = await clientOf(clara, port).coupons.list({ params: { shop_id: shop.shop_id }, query: {} });
  expect(data).toHaveLength(1);
  await page.getByRole("button", { name: "Discard" }).click();
});

test("a shopper uses the code, and the coupon's page reports the order", async () => {
  const total = await orderWith("spring10", "nia");
  await expect(orderWith("SPRING10", "nia")).rejects.toMatchObject({ code: "coupon_rejected" });
  await page.goto(`${dashboard}/shop/coupons`);
  const row = page.getByRole("row").filter({ hasText: "Spring sale" });
  await expect(row).toContainText("12.5% off");
  await expect(row).toContainText("Active");
  await row.getByRole("link", { name: "Spring sale" }).click();
  const usage = page.getByRole("region", { name: "Usage" });
  await expect(usage).toContainText("€3.13");
  await expect(usage).toContainText(`€${(total / 100).toFixed(2)}`);
});

test("tiers follow the kind of their minimum, and the preview has the discount of the last one", async () => {
  await page.goto(`${dashboard}/shop/add-coupon`);
  await page.getByLabel("Title", { exact: true }).fill("Tiers");
  await page.getByRole("radio", { name: /^Automatic/ }).check();
  await page.getByLabel("Percentage", { exact: true }).fill("10");
  await page.getByRole("button", { name: "Add tier" }).click();
  await page.getByLabel("Tiers depend on").selectOption("Number of items");
  const tier = page.getByRole("group", { name: "Tiers" });
  await save();
  await expect(tier).toContainText("Enter a number.");
  await tier.getByLabel("From").fill("2");
  await tier.getByLabel("Percentage").fill("20");
  await expect(summary()).toContainText("20% off from 2 items");
  // Two units of €12.50.
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("row", { name: /^Discount/ })).toContainText("€5.00");
  await preview.getByLabel("Units of each product").fill("1");
  await expect(preview.getByRole("row", { name: /^Discount/ })).toContainText("€1.25");
  await page.getByRole("button", { name: "Remove tier 1" }).click();
  await expect(summary()).not.toContainText("from 2 items");
  await page.getByRole("button", { name: "Discard" }).click();
});

test("unique codes are created and downloaded after saving", async () => {
  await page.goto(`${dashboard}/shop/add-coupon`);
  await page.getByLabel("Title", { exact: true }).fill("Newsletter");
  await page.getByRole("radio", { name: /^Unique codes/ }).check();
  await page.getByLabel("Type").selectOption("Free delivery");
  await save();
  const codes = page.getByRole("region", { name: "Unique codes" });
  await codes.getByLabel("Number of codes").fill("10001");
  await codes.getByRole("button", { name: "Create codes" }).click();
  await expect(codes).toContainText("Enter 10,000 or fewer.");
  await codes.getByLabel("Number of codes").fill("25");
  await codes.getByLabel(/^Prefix/).fill("news-");
  await codes.getByRole("button", { name: "Create codes" }).click();
  await expect(codes).toContainText("0 of 25 used");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    codes.getByRole("button", { name: "Download all codes" }).click(),
  ]);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\n");
  expect(lines).toHaveLength(26);
  expect(lines[1]).toMatch(/^NEWS-\w{8},Newsletter,Unused,/);
});

test("a copy has the terms, a code of its own and no uses, and is turned off; deleting asks first", async () => {
  await page.goto(`${dashboard}/shop/coupons`);
  await page.getByRole("button", { name: "Actions for Spring sale" }).click();
  await page.getByRole("menuitem", { name: /^Duplicate coupon/ }).click();
  await expect(page.getByText("SPRING10-2 was added. It's turned off.")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("SPRING10-2");
  await expect(page.getByLabel("Percentage", { exact: true })).toHaveValue("12.5");
  await expect(page.getByRole("switch", { name: "Active" })).not.toBeChecked();
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Duplicate coupon/ }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("SPRING10-2-2");
  await page.getByRole("checkbox", { name: /^Exclude items on sale/ }).check();
  await expect(summary()).toContainText("Not for items on sale");
  await save();
  await expect(page.getByText("Coupon saved.", { exact: true })).toBeVisible();
  await page.goto(`${dashboard}/shop/coupons`);
  await expect(page.getByRole("row").filter({ hasText: "SPRING10-2-2" })).toContainText("Inactive");
  await page.getByRole("button", { name: "Actions for Newsletter" }).click();
  await page.getByRole("menuitem", { name: "Delete coupon" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete coupon" }).click();
  await expect(page.getByText("Newsletter", { exact: true })).toBeHidden();
  await expect(page.getByText("Spring sale").first()).toBeVisible();
});

test("a coupon for a segment reduces the order of its customers only, and its segment can't be deleted", async () => {
  await page.goto(`${dashboard}/shop/add-coupon`);
  await page.getByLabel("Title", { exact: true }).fill("Thanks to regulars");
  await page.getByLabel("Code", { exact: true }).fill("REGULARS");
  await page.getByLabel("Percentage", { exact: true }).fill("20");
  await page.getByRole("radio", { name: "Customers of a segment" }).check();
  await expect(page.getByText("No segments yet.")).toBeVisible();

  const client = clientOf(clara, port);
  const params = { shop_id: shop.shop_id };
  const address = { line1: "1 Harbour Road", city: "Hamburg", postal_code: "20457", country: "DE" };
  const draft = { name: "Rita Regular", email: "rita@example.com", tags: ["regular"] };
  await client.customers.create({
    params,
    body: { ...draft, addresses: [{ ...address, name: draft.name }] } as never,
  });
  await client.customer_segments.create({ params, body: { name: "Regulars", filter: { tag: "regular" } } });

  await page.reload();
  await page.getByLabel("Title", { exact: true }).fill("Thanks to regulars");
  await page.getByLabel("Code", { exact: true }).fill("REGULARS");
  await page.getByLabel("Percentage", { exact: true }).fill("20");
  await page.getByRole("radio", { name: "Customers of a segment" }).check();
  await expect(summary()).toContainText("Customers of a segment");
  await save();
  await expect(page.getByText("Choose a segment.").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Segment" }).click();
  await page.getByRole("option", { name: "Regulars" }).click();
  await save();
  await expect(page).toHaveURL(/\/shop\/add-coupon\/[0-9a-f-]{36}$/);

  await expect(orderWith("REGULARS", "stranger")).rejects.toThrow(
    "This code isn't available for your account or email.",
  );
  // Two units of €12.50 with 20% off, and the delivery for €4.90.
  expect(await orderWith("REGULARS", "rita")).toBe(2490);

  await page.goto(`${dashboard}/shop/customers`);
  await page.getByRole("button", { name: "Regulars", exact: true }).click();
  await page.getByRole("button", { name: "Delete segment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete segment" }).click();
  await expect(page.getByText("A coupon is for this segment.")).toBeVisible();
});
