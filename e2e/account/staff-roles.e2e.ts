import { expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { addMember, browserOf, clientOf, type Member } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner creates a role for a packer, who sees only the pages and buttons of the role.

test.describe.configure({ mode: "serial" });

let shop: ShopWithProducts;
let owner: Page;
let pat: Member;
let packer: Page;
let packerClient: Client;
let order: { shop_id: number; id: string };

test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Packed shop", 1);
  owner = await (await browserOf(browser, shop.owner)).newPage();
  pat = await addMember(shop.admin, "Pat Packer", { shopId: shop.params.shop_id, role: "staff" });
  packer = await (await browserOf(browser, pat)).newPage();
  packerClient = clientOf(pat, port);
});
test.afterAll(async () => {
  await owner?.context().close();
  await packer?.context().close();
  await shop?.admin.end();
});

const box = (name: string) => owner.getByRole("checkbox", { name: new RegExp(`^${name}`) });
const menu = () => packer.getByRole("navigation", { name: "Main" });

test("the owner creates a role whose actions include viewing orders", async () => {
  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.staffAccounts);
  await owner.getByRole("link", { name: "Roles", exact: true }).click();
  await expect(owner.getByRole("row", { name: /^Owner/ })).toContainText("1");
  await expectClean(audit);
  await owner.getByRole("link", { name: "Create role", exact: true }).click();
  await box("Fulfil orders").check();
  await expect(box("View orders")).toBeChecked();
  await box("View orders").uncheck();
  await expect(box("Fulfil orders")).not.toBeChecked();
  await box("Fulfil orders").check();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Enter a name.").first()).toBeVisible();
  await owner.getByRole("textbox", { name: "Name" }).fill("Packer");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("heading", { name: "Packer", exact: true })).toBeVisible();
  await expectClean(audit);
});

test("the owner gives the role to a member", async () => {
  await owner.goto(dashboard + paths.staffAccounts);
  const row = owner.getByRole("row", { name: /Pat Packer/ });
  await row.getByRole("button", { name: /actions/i }).click();
  await owner.getByRole("menuitem", { name: "Change role" }).click();
  await owner.getByRole("radio", { name: "Packer", exact: true }).check();
  await owner.getByRole("button", { name: "Change role", exact: true }).click();
  await expect(row).toContainText("Packer");
});

test("the packer sees only the pages and buttons of the role", async () => {
  order = await placeOrder();
  await packer.goto(dashboard + paths.orders);
  await expect(menu().getByRole("link")).toHaveText([/Home/, /Orders/]);
  await expect(packer.getByRole("button", { name: "Export", exact: true })).toHaveCount(0);
  await packer.goto(dashboard + paths.order(order.id));
  const pack = packer.getByRole("button", { name: "Pack order", exact: true });
  await expect(pack).toBeVisible();
  await expect(packer.getByRole("button", { name: "Add note", exact: true })).toHaveCount(0);
  await packer.getByRole("button", { name: "More actions", exact: true }).click();
  await expect(packer.getByRole("menuitem")).toHaveText([
    "Put on hold",
    "Print packing slip",
    "Print delivery label",
  ]);
  await packer.keyboard.press("Escape");
  await pack.click();
  await packer.getByRole("dialog").getByRole("button", { name: "Mark as packed", exact: true }).click();
  await expect(packer.getByRole("button", { name: "Ship order", exact: true })).toBeVisible();
  await packer.goto(dashboard + paths.products);
  await packer.waitForURL(dashboard + paths.forbidden);
});

test("the server rejects what the packer's role lacks", async () => {
  const refund = packerClient.orders.refund({
    params: order,
    body: { amount: 100, reason: "other", to: "original" },
  });
  await expect(refund).rejects.toMatchObject({ body: { code: "forbidden" } });
});

test("a change of the role reaches the packer's open page", async () => {
  const connected = packer.waitForResponse((response) => response.url().endsWith("/events"));
  await packer.goto(dashboard + paths.orders);
  await connected;
  await expect(menu().getByRole("link", { name: "Products", exact: true })).toHaveCount(0);
  await owner.goto(dashboard + paths.staffRoles);
  await owner.getByRole("link", { name: /^Packer/ }).click();
  await box("Products").check();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Role saved.")).toBeVisible();
  await expect(menu().getByRole("link", { name: "Products", exact: true })).toBeVisible();
});

test("the role can't be deleted while the packer has it", async () => {
  await owner.getByRole("button", { name: "More actions", exact: true }).click();
  await owner.getByRole("menuitem", { name: "Delete role" }).click();
  await owner.getByRole("button", { name: "Delete role", exact: true }).click();
  await expect(owner.getByText("Pat Packer has this role. Change their role, then delete it.")).toBeVisible();
});

/** An order that the owner creates for a customer. */
async function placeOrder(): Promise<{ shop_id: number; id: string }> {
  const { client, params } = shop;
  const { data: product } = await client.products.read({ params: { ...params, id: shop.products[0]!.id } });
  const address = { line1: "1 Mill Lane", city: "Leeds", postal_code: "LS1 4DY", country: "GB" };
  const { data: draft } = await client.draft_orders.create({
    params,
    body: {
      email: "nia@example.com",
      address: { name: "Nia Shopper", ...address },
      lines: [{ variant_id: product.variants[0]!.id, quantity: 1 }],
      delivery: { kind: "custom", title: "Bike courier", price: 0 },
    },
  });
  const { data } = await client.draft_orders.complete({
    params: { ...params, id: draft.id },
    body: { version: draft.version, accepted_total: 1000, payment: { kind: "later", method: "manual" } },
  });
  return { ...params, id: data.order_id };
}
