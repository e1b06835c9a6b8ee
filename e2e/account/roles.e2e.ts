import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import { isContractProcedure } from "@orpc/contract";
import { contract } from "@vitrine/contract/contract";
import type { EndpointMeta } from "@vitrine/contract/endpoint";
import { accessOf, hasPermission, type PresetRole, presetRoles } from "@vitrine/contract/roles";
import { pagesTable } from "../../dashboard/src/app/pages-table.ts";
import { pagePath, mayOpen, type PageRow } from "../../dashboard/src/shared/pages/page.ts";
import { paths } from "../../dashboard/src/paths.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { unknownId } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";

// Role × route in a real browser, role × API call from the page: one table decides both. `npm test` visits every page
// as two of the six callers, other ones for the next page; `npm run proof -- every-screen` as all of them.

const port = Number(process.env["VITRINE_PORT"]);
const dataDir = process.env["VITRINE_DATA"] ?? "";
const dashboard = `http://dashboard.vitrine.localhost:${port}`;

let admin: pg.Client;
let shop: { shop_id: number; product_id: string };
const members = new Map<PresetRole, Member>();

test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  const owner = clientOf(await addMember(admin, "Mona Roles"), port);
  shop = await openShop(owner, "mona-roles", 5);
  for (const role of presetRoles)
    members.set(role, await addMember(admin, `Person ${role}`, { shopId: shop.shop_id, role }));
});
test.afterAll(() => admin?.end());

const isFullSize = process.env["TEST_SIZE"] === "full";

/** The URL of a page, with the id of a record that doesn't exist if it takes an id. */
const pathOf = ({ name }: PageRow) => pagePath(name, unknownId);

type Outcome = "page" | "login" | "forbidden" | "home";

/** Opens a URL and returns the page it ends at. The first URL loads the dashboard. */
async function visit(page: Page, address: string): Promise<Outcome> {
  await openInside(page, dashboard + address);
  return outcomeOf(page, address);
}

async function outcomeOf(page: Page, address: string): Promise<Outcome> {
  await page.locator("h1").first().waitFor();
  const { pathname } = new URL(page.url());
  if (pathname === paths.login && address !== paths.login) return "login";
  if (pathname === paths.forbidden && address !== paths.forbidden) return "forbidden";
  if (pathname === paths.dashboard && address !== paths.dashboard) return "home";
  return "page";
}

function expected(row: PageRow, who: PresetRole | "anonymous" | "person without a shop"): Outcome {
  if (row.who === "anyone") {
    // Signed-in users are redirected from these pages.
    const isGuard = ["root", "login", "register"].includes(row.name);
    if (row.name === "root") return who === "anonymous" ? "login" : "home";
    return isGuard && who !== "anonymous" ? "home" : "page";
  }
  if (who === "anonymous") return "login";
  if (row.who === "account") return "page";
  if (who === "person without a shop") return "home";
  return mayOpen(accessOf(who).permissions, row) ? "page" : "forbidden";
}

test("each role gets every page, or the redirect, that the table of roles defines", async ({ browser }) => {
  test.setTimeout(600_000);
  const callers: [PresetRole | "anonymous" | "person without a shop", Member | undefined][] = [
    ...members,
    ["person without a shop", await addMember(admin, "Nobody's Member")],
    ["anonymous", undefined],
  ];
  const violations: string[] = [];
  let cells = 0;
  await Promise.all(
    callers.map(async ([who, member], nth) => {
      const context = await browserOf(browser, member);
      const page = await context.newPage();
      for (const [at, row] of pagesTable.entries()) {
        if (!isFullSize && (at + nth) % 3 > 0) continue;
        cells++;
        const wanted = expected(row, who);
        const came = await visit(page, pathOf(row)).catch(
          (problem: unknown) => String(problem).split("\n")[0],
        );
        if (came !== wanted) violations.push(`${who} at ${pathOf(row)}: ${wanted} was right, came ${came}`);
      }
      await context.close();
    }),
  );
  process.stdout.write(
    [`roles × routes: ${cells} cells, ${violations.length} violations`, ...violations, ""].join("\n"),
  );
  expect(violations).toEqual([]);
  const all = pagesTable.length * callers.length;
  if (isFullSize) expect(cells).toBe(all);
  else expect(cells).toBeGreaterThanOrEqual(Math.floor(all / 3));
  expect(pagesTable.length).toBeGreaterThan(50);
});

test("the menu has only the pages that a role may open", async ({ browser }) => {
  for (const [role, member] of members) {
    const context = await browserOf(browser, member);
    const page = await context.newPage();
    await page.goto(dashboard + paths.dashboard);
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.waitFor();
    const closed = menu.getByRole("button", { expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    const links = await menu
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const may = pagesTable.filter((row) => mayOpen(accessOf(role).permissions, row));
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(may.map(pathOf), `${role}: ${link}`).toContain(link);
    if (role === "staff") expect(links.length).toBeLessThan(8);
    await context.close();
  }
});

test("H-8: a role changed in the browser's storage allows no call that the membership doesn't allow", async ({
  browser,
}) => {
  const context = await browserOf(browser, members.get("staff"));
  const page = await context.newPage();
  await page.goto(dashboard + paths.dashboard);
  await page.locator("h1").waitFor();
  const identity = JSON.stringify({ shop_id: shop.shop_id, role: "owner" });
  await page.evaluate((text) => localStorage.setItem("digital_selected_identity", text), identity);

  const barred = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).flatMap(([verb, endpoint]: [string, unknown]) => {
      if (!isContractProcedure(endpoint)) return [];
      const { meta, route } = endpoint["~orpc"] as unknown as {
        meta: EndpointMeta;
        route: { method: string; path: string };
      };
      if (meta.who !== "shop" || (meta.area && hasPermission(accessOf("staff").permissions, meta.area)))
        return [];
      const path = route.path.replace("{shop_id}", String(shop.shop_id)).replace(/\{\w+\}/g, unknownId);
      return [{ name: `${feature}.${verb}`, method: route.method, path }];
    }),
  );
  const statuses = await page.evaluate(
    (calls) =>
      Promise.all(
        calls.map(async ({ name, method, path }) => {
          const response = await fetch(`/api${path}`, {
            method,
            headers: {
              Authorization: `Bearer ${localStorage.getItem("digital_token")}`,
              "Device-Id": localStorage.getItem("digital_device_id") ?? "",
              "Content-Type": "application/json",
              Role: "owner",
            },
            body: method === "GET" ? undefined : "{}",
          });
          return `${name} ${response.status}`;
        }),
      ),
    barred,
  );
  expect(statuses.filter((line) => !line.endsWith(" 403"))).toEqual([]);
  process.stdout.write(`staff as "owner": ${statuses.length} barred calls, all 403\n`);
  expect(statuses.length).toBeGreaterThan(15);
  // And the page itself: the server's role replaces the one in the browser.
  await page.goto(dashboard + paths.products);
  expect(await outcomeOf(page, paths.products)).toBe("forbidden");
  await expect(page.getByText("Mona Roles")).toBeVisible();
  await context.close();
});

test("a member removed while the dashboard is open gets errors from the next request on", async ({
  browser,
}) => {
  const max = await addMember(admin, "Max", { shopId: shop.shop_id, role: "manager" });
  const context = await browserOf(browser, max);
  const page = await context.newPage();
  await page.goto(dashboard + paths.products);
  await expect(page.getByRole("link", { name: "Green tea" })).toBeVisible();
  const closed = page.waitForEvent("requestfinished", {
    predicate: (request) => request.url().endsWith("/events"),
    timeout: 10_000,
  });
  await admin.query("delete from memberships where shop_id = $1 and account_id = $2", [shop.shop_id, max.id]);
  await closed;
  const response = await page.evaluate(
    async (id) =>
      (
        await fetch(`/api/v1/shop/${id}/products`, {
          headers: {
            Authorization: `Bearer ${localStorage.getItem("digital_token")}`,
            "Device-Id": localStorage.getItem("digital_device_id") ?? "",
          },
        })
      ).status,
    shop.shop_id,
  );
  expect(response).toBe(404);
  await context.close();
});
