import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { addMember, browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// Members confirm cash-on-delivery orders by phone: ten with the keyboard, then two members at once.

let shop: ShopWithProducts;
let variants: string[];
let placed = 0;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  shop = await openShopWithProducts("Call Mill", 4);
  const { client, params, products } = shop;
  variants = [];
  for (const { id } of products)
    variants.push((await client.products.read({ params: { ...params, id } })).data.variants[0]!.id);
});
test.afterAll(() => shop?.admin.end());

/** Places orders of "Customer 1", "Customer 2" … */
async function placeOrders(count: number): Promise<void> {
  const handle = shop.url.split("/").at(-1)!;
  for (const last = placed + count; placed < last;) {
    const variant_id = variants[placed % variants.length]!;
    const name = `Customer ${++placed}`;
    const phone = `+44 7700 9000${String(placed).padStart(2, "0")}`;
    await placeOrder({ handle, port, variant_id, name, phone, email: `customer${placed}@example.com` });
  }
}

const customer = (page: Page) => page.getByRole("heading", { level: 2, name: /^Customer \d+$/ });
const shows = (page: Page, number: number) => expect(customer(page)).toHaveText(`Customer ${number}`);
const stages = async () => {
  const { data } = await shop.client.orders.list({ params: shop.params, query: {} });
  return data.map(({ stage }) => stage).toSorted();
};

test("the owner handles ten orders with eleven keys", async ({ browser }) => {
  await placeOrders(10);
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.orders);
  await page.getByRole("link", { name: "Confirm orders 10" }).click();
  await shows(page, 1);
  await expectClean(audit);
  await expect(page.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", "tel:+447700900001");
  const whatsApp = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(whatsApp).toMatch(
    /^https:\/\/wa\.me\/447700900001\?text=Hello%20Customer%201%2C%20this%20is%20Call%20Mill/,
  );

  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  for (let number = 1; number <= 7; number++) {
    await shows(page, number);
    await press("y");
  }
  await shows(page, 8);
  await press("n");
  await shows(page, 9);
  await press("w");
  await shows(page, 10);
  await expect(page.getByText("9 done, 1 left")).toBeVisible();
  await press("d");
  await expect(page.getByRole("button", { name: "Requested by customer" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("heading", { name: "No orders to call now", exact: true })).toBeVisible();
  expect(presses).toBe(11);

  // The last outcome is sent when the page is left.
  await page.getByRole("link", { name: "View orders" }).click();
  await expect
    .poll(stages)
    .toEqual(["cancelled", ...Array<string>(7).fill("confirmed"), "new", "on_hold"].toSorted());
  const { data } = await shop.client.orders.list({ params: shop.params, query: { stage: "new" } });
  await page.goto(dashboard + paths.order(data[0]!.id));
  await expect(page.getByText("called the customer, who didn't answer")).toBeVisible();
  await page.context().close();
});

test("two members have different orders, and can undo an outcome or send it again", async ({ browser }) => {
  await placeOrders(4);
  const { admin, params, owner } = shop;
  const sam = await addMember(admin, "Sam Calls", { shopId: params.shop_id, role: "staff" });
  const [mona, staff] = [
    await (await browserOf(browser, owner)).newPage(),
    await (await browserOf(browser, sam, { viewport: { width: 360, height: 720 } })).newPage(),
  ];
  await mona.goto(dashboard + paths.confirmOrders);
  await shows(mona, 11);
  await staff.goto(dashboard + paths.confirmOrders);
  await shows(staff, 13);
  await expectClean(new Audit(staff, port));

  await mona.keyboard.press("y");
  await shows(mona, 12);
  await mona.keyboard.press("Control+z");
  await shows(mona, 11);
  await mona.keyboard.press("y");
  await mona.keyboard.press("y");
  await expect(
    mona.getByRole("heading", { name: "Other members have the remaining orders", exact: true }),
  ).toBeVisible();

  await staff.route("**/confirmation", (route) => route.abort());
  await staff.getByRole("button", { name: "Confirmed" }).click();
  await shows(staff, 14);
  await staff.getByRole("button", { name: "No answer" }).click();
  const failure = staff.getByRole("alert");
  await expect(failure).toContainText("Couldn't save “Confirmed” for order #1013");
  await staff.unroute("**/confirmation");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toBeHidden();
  await staff.getByRole("link", { name: "View orders" }).click();
  await mona.getByRole("link", { name: "View orders" }).click();
  await expect
    .poll(stages)
    .toEqual(["cancelled", ...Array<string>(10).fill("confirmed"), "new", "new", "on_hold"].toSorted());
  await Promise.all([mona.context().close(), staff.context().close()]);
});
