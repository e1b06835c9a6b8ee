import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop, readyShopper } from "../support/sample-accounts.ts";

// An opened notification is read everywhere: in the bell, on its page, for a push, and in the tab's title.

test.describe.configure({ mode: "serial" });

let admin: pg.Client;
let nell: Member;
let owner: Client;
let shop: Awaited<ReturnType<typeof openShop>>;
let page: Page;
let numbers: number[];

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(dataDir);
  nell = await addMember(admin, "Nell News");
  owner = clientOf(nell, port);
  shop = await openShop(owner, "nell-news", 20);
  for (const name of ["ann", "bo", "cy", "dee"])
    await (await readyShopper({ port }, "nell-news", shop.variant_id, name)).place();
  await expect.poll(unread).toBe(4);
  const { data } = await owner.notifications.list({ params: shop, query: {} });
  numbers = data.map((one) => Number(one.data["number"]));
  page = await (await browserOf(browser, nell)).newPage();
});
test.afterAll(async () => {
  await page?.context().close();
  await admin?.end();
});

test("opening a notification in the bell, on the page or by a push marks it as read, and each can be marked separately", async () => {
  await page.goto(`${dashboard}/dashboard`);
  await expect(page).toHaveTitle(/^\(4\) /);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: `New order #${numbers[0]}` }).click();
  await page.waitForURL(/\/shop\/orders\/.+/);
  await expect(page).toHaveTitle(/^\(3\) /);
  await expect.poll(unread).toBe(3);

  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("button", { name: `Mark “New order #${numbers[1]}” as read` }).click();
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(page.getByRole("button", { name: "Notifications 2" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`${dashboard}/notifications`);
  const list = page.getByRole("table", { name: "Notifications" });
  await expect(list.getByText("(unread)")).toHaveCount(2);
  await list.getByRole("link", { name: `New order #${numbers[2]}` }).click();
  await page.waitForURL(/\/shop\/orders\/.+/);
  await expect(page).toHaveTitle(/^\(1\) /);

  // The page updates before the server has responded.
  await expect.poll(unread).toBe(1);
  // The URL as a push contains it.
  const { data } = await owner.notifications.list({ params: shop, query: { unread: "1" } });
  expect(data).toHaveLength(1);
  await page.goto(`${dashboard}${data[0]!.link}?shop=${shop.shop_id}&notice=${data[0]!.id}`);
  await expect(page).toHaveURL(`${dashboard}${data[0]!.link}`);
  await expect(page).not.toHaveTitle(/^\(/);
  await expect.poll(unread).toBe(0);
});

test("chooses the channels of each kind with the keyboard, for this shop, and a rejected change moves back", async () => {
  const preference = async (kind: string) =>
    (await owner.notification_preferences.list({ params: shop })).data.find((one) => one.kind === kind);
  await page.goto(`${dashboard}/notifications`);
  await page.getByRole("link", { name: "Choose notifications" }).click();
  await page.waitForURL(/\/settings$/);
  const email = page.getByRole("switch", { name: "New order: Email" });
  await expect(email).toBeChecked();
  await email.focus();
  await page.keyboard.press("Space");
  await expect(email).not.toBeChecked();
  await expect.poll(() => preference("order_placed")).toMatchObject({ bell: true, email: false, push: true });
  await page.reload();
  await expect(email).not.toBeChecked();

  const push = page.getByRole("switch", { name: "New order: Push" });
  await page.route("**/notification-preferences", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 503, json: { message: "Try again in a minute.", code: "busy" } })
      : route.continue(),
  );
  await push.click();
  await expect(page.getByText("Try again in a minute.")).toBeVisible();
  await expect(push).toBeChecked();
  await page.unroute("**/notification-preferences");
  expect(await preference("order_placed")).toMatchObject({ push: true });
  await email.click();
  await expect.poll(() => preference("order_placed")).toMatchObject({ email: true });
});

test("marks a notification as read optimistically, and restores it if the server rejects that", async () => {
  await (await readyShopper({ port }, "nell-news", shop.variant_id, "eve")).place();
  await expect.poll(unread).toBe(1);
  await page.goto(`${dashboard}/notifications`);
  const mark = page.getByRole("table").getByRole("button", { name: /^Mark “New order/ });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/notifications/read", async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: "Try again in a minute.", code: "busy" } });
  });
  await expect(page).toHaveTitle(/^\(1\) /);
  await mark.click();
  await expect(page).not.toHaveTitle(/^\(/);
  await expect(mark).toHaveCount(0);
  release();
  await expect(page.getByText("Try again in a minute.")).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(mark).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

async function unread(): Promise<number> {
  return (await owner.notifications.count({ params: shop })).data.unread;
}
