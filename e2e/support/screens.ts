import type { Page } from "@playwright/test";
import { pagesTable } from "../../dashboard/src/app/pages-table.ts";
import { pagePath, type PageRow, takesId } from "../../dashboard/src/shared/pages/page.ts";
import { paths } from "../../dashboard/src/paths.ts";
import { openInside } from "./at-the-dashboard.ts";
import { unknownId } from "./audit.ts";
import { addToCart, fillCheckout, clickPlaceOrder } from "./shopping.ts";

/** One screen in one state, and the steps to open it. Screens before it in a list have been visited. */
export interface Screen {
  name: string;
  open(page: Page): Promise<unknown>;
  /** The screen that this is a state of: both may have the same title. */
  stateOf?: string;
  /** Consists of elements of other screens, so one view is enough, a different one for each screen. */
  isPlain?: boolean;
}

type PathName = PageRow["name"];

/** These pages only redirect. */
const hasScreen = ({ name }: PageRow) => name !== "root";

function at(name: string, url: string, stateOf?: string): Screen {
  return { name, open: (page) => page.goto(url), stateOf };
}

/** Like `at`, in the dashboard, which is loaded once. */
function inside(name: string, url: string, stateOf?: string): Screen {
  return { name, open: (page) => openInside(page, url), stateOf };
}

/** Screens before sign-in. */
export function gateScreens(dashboard: string): Screen[] {
  return pagesTable
    .filter((row) => row.who === "anyone" && hasScreen(row))
    .map((row) => ({ ...inside(row.name, dashboard + pagePath(row.name)), isPlain: !row.page }));
}

/** Every page that requires a session, in a shop that has everything. @param ids an id for each path that takes one */
export function ownerScreens(
  dashboard: string,
  { manualCollection, ...ids }: Partial<Record<PathName, string>> & { manualCollection: string },
): Screen[] {
  return [
    ...pagesTable
      .filter((row) => row.who !== "anyone")
      .map((row) => ({
        ...inside(
          row.name,
          dashboard + pathWithId(row),
          row.name === "shopDashboard" ? "dashboard" : undefined,
        ),
        isPlain: !row.page,
      })),
    inside("forbidden, signed in", `${dashboard}${paths.forbidden}`, "forbidden"),
    inside("another shop", `${dashboard}${paths.dashboard}?open=shop`),
    inside("orders, none found", `${dashboard}${paths.orders}?q=nobody-of-this-name`, "orders"),
    inside("products, none found", `${dashboard}${paths.products}?q=nothing-of-this-name`, "products"),
    inside("a new category", `${dashboard}${paths.category("new")}`, "category"),
    inside("a manual collection", dashboard + paths.collection(manualCollection)),
    inside("a new collection", `${dashboard}${paths.collection("new")}`, "collection"),
    inside("a new delivery zone", `${dashboard}${paths.deliveryZone("new")}`, "deliveryZone"),
    inside("a new area", `${dashboard}${paths.quickCommerceArea("new")}`, "quickCommerceArea"),
    inside("a new size chart", `${dashboard}${paths.sizeChartEdit("new")}`, "sizeChartEdit"),
    inside("a new payment method", `${dashboard}${paths.paymentMethod("new")}`, "paymentMethod"),
    inside("an unknown order", `${dashboard}${paths.order(unknownId)}`),
    inside("an unknown product", `${dashboard}${paths.product(unknownId)}`),
    inside("unknown page", `${dashboard}/shop/nowhere`, "an unknown product"),
    {
      name: "palette",
      stateOf: "an unknown product",
      open: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("dialog").getByRole("combobox").fill("fern");
        await page.getByRole("option").first().waitFor();
      },
    },
    {
      name: "shortcuts",
      stateOf: "an unknown product",
      open: async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.keyboard.press("?");
        await page.getByRole("dialog").waitFor();
      },
    },
  ];

  function pathWithId(row: PageRow): string {
    const id = ids[row.name] ?? (addsRecord(row) ? "new" : undefined);
    if (takesId(row) && !id && row.page)
      throw new Error(`Add the id of a sample ${row.name} to demo-shop.ts`);
    return pagePath(row.name, id ?? unknownId);
  }
}

/** True for a page that also adds a record, from the list it belongs to. */
function addsRecord({ name, under }: PageRow): boolean {
  return pagesTable.some((row) => row.name === under && row.create === name);
}

/** Screens of a new user. */
export function beginnerScreens(dashboard: string): Screen[] {
  const names = [
    "dashboard",
    "orders",
    "products",
    "notifications",
    "activityLog",
    "importProducts",
    "importOrders",
    "categories",
    "collections",
  ] as const;
  return names.map((name) => inside(`${name}, empty`, dashboard + paths[name], name));
}

interface StoreUrls {
  store: string;
  /** URL of a shop that is closed. */
  closed: string;
  /** URL of a product with several sizes. */
  varied: string;
  /** URL of a product without a picture. */
  withoutPicture: string;
}

/** The screens of a purchase, from the home page to the order. */
export function storeScreens({ store, closed, varied, withoutPicture }: StoreUrls): Screen[] {
  return [
    at("home", store),
    at("products", `${store}/products`),
    at("products, sorted", `${store}/products?sort=price_low&in_stock=1`, "products"),
    at("products, none found", `${store}/products?tag=none&price_min=1`, "products"),
    at("all categories", `${store}/categories`),
    at("a category", `${store}/categories/plants`),
    at("all collections", `${store}/collections`),
    at("a collection", `${store}/collections/our-favourites`),
    at("wishlist", `${store}/wishlist`),
    at("search", `${store}/search`),
    at("search, found", `${store}/search?search=pot`),
    at("search, nothing found", `${store}/search?search=nothing-of-this-name`),
    at("product without a picture", withoutPicture),
    at("unknown page", `${store}/nowhere`),
    at("unknown shop", `${new URL(store).origin}/no-such-shop`),
    at("closed shop", closed),
    at("cart, empty", `${store}/cart`, "cart"),
    at("product with variants", varied),
    { name: "cart dialog", stateOf: "product with variants", open: addToCart },
    at("cart", `${store}/cart`),
    at("checkout", `${store}/checkout`),
    {
      name: "checkout, incomplete",
      stateOf: "checkout",
      open: async (page) => {
        await clickPlaceOrder(page);
        await page.getByText("To place your order:").waitFor();
      },
    },
    { name: "checkout, filled", stateOf: "checkout", open: fillCheckout },
    {
      name: "order",
      open: async (page) => {
        await clickPlaceOrder(page);
        await page.waitForURL(/\/orders\//);
      },
    },
  ];
}
