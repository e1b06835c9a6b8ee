import { accessOf, type PresetRole, presetRoles } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { describe, expect, it } from "vitest";
import { paths } from "../../paths.ts";
import { upcomingPages } from "../upcoming-pages.ts";
import { afterSwitch, createAt, menuOf, currentMenuPath } from "./menu.ts";
import { pageItems } from "../palette/local-items.ts";
import { pagesTable, pageAt } from "../pages-table.ts";
import { pagePath, mayOpen, takesId } from "../../shared/pages/page.ts";

const t = ((text: string) => text) as unknown as TFunction;

// As in section 2 of the specification.
const publicRoutes = "/, /register, /login, /forgot-password, /forbidden, /checkout".split(", ");
const signedInRoutes =
  "/dashboard, /digital-identity, /profile/home, /profile, /profile/conections, /settings, /profile/settings, /profile/review-card, /notifications".split(
    ", ",
  );
const shopRoutes = [
  ..."/shop/dashboard, /shop/orders, /shop/abandoned-checkouts, /shop/customers, /shop/products, /shop/import-products, /shop/add-product, /shop/inventory, /shop/categories, /shop/collection, /shop/coupons, /shop/add-coupon, /shop/add-coupon/{id}, /shop/customization/banners, /shop/themes, /shop/customize/{id}, /shop/tools, /shop/plugins".split(
    ", ",
  ),
  ..."faq, menu-links, testimonials, shop-reviews, contact-links, blog, page, announcement, size-chart, promo-popup"
    .split(", ")
    .map((name) => `/shop/customization/${name}`),
  "/shop/settings",
  ..."seo, checkout, shipping-fee, account-settings, domain, courier, staff-accounts, pricing_plan, payments, sales-tax, quick-commerce, email-dispatch-settings, languages, activity-log"
    .split(", ")
    .map((name) => `/shop/settings/${name}`),
];
/** As in section 6 of the specification. */
const openToStaff = [
  "/shop/dashboard",
  "/shop/orders",
  "/shop/abandoned-checkouts",
  "/shop/settings/email-dispatch-settings",
  "/shop/settings/languages",
];

const addresses = (who: string) =>
  pagesTable.filter((row) => row.who === who).map(({ name }) => pagePath(name, "{id}"));
const of = (role: PresetRole) => accessOf(role).permissions;
const menuPaths = (role: PresetRole | undefined) =>
  menuOf(role && of(role), {}, t).flatMap(({ places }) => places.map(({ to }) => to));

describe("The table of pages", () => {
  it("contains every page of the specification, and each path once", () => {
    expect(addresses("anyone").toSorted()).toEqual([...publicRoutes, paths.invitation].toSorted());
    expect(addresses("account").toSorted()).toEqual(signedInRoutes.toSorted());
    expect(addresses("shop")).toEqual(expect.arrayContaining(shopRoutes));
    const all = pagesTable.map(({ name }) => pagePath(name, "{id}"));
    expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([]);
  });

  it("has either a component for each page, or an entry in upcomingPages", () => {
    const shown = pagesTable.filter(({ name }) => name !== "root");
    for (const { name, page } of shown)
      expect([name, Boolean(page) !== name in upcomingPages], `${name} has neither or both`).toEqual([
        name,
        true,
      ]);
    expect(Object.keys(upcomingPages).filter((name) => !pagesTable.some((row) => row.name === name))).toEqual(
      [],
    );
  });

  it("has an area for every page of a shop, and for no other page", () => {
    for (const { name, who, area } of pagesTable)
      expect([name, area !== undefined]).toEqual([name, who === "shop"]);
  });

  it("finds the page at a path", () => {
    for (const row of pagesTable) expect(pageAt(pagePath(row.name, "42"))).toBe(row);
    expect(pageAt("/shop/ordersheet")).toBeUndefined();
    expect(pageAt("/shop/orders/42/43")).toBeUndefined();
  });

  it("assigns each key to one page only", () => {
    const letters = pagesTable.flatMap(({ jump }) => jump ?? []);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe("The menu", () => {
  it("contains every page of the shop for the owner, except those that belong to another page", () => {
    const reached = new Set(menuPaths("owner"));
    const unreached = pagesTable.filter(({ who, name }) => who === "shop" && !reached.has(pagePath(name)));
    for (const { name, under } of unreached)
      expect([name, reached.has(pagePath(under!))]).toEqual([name, true]);
    expect(unreached.filter((row) => !takesId(row)).map(({ name }) => name)).toEqual([
      "shopDashboard",
      "reports",
      "confirmOrders",
      "importOrders",
      "draftOrders",
      "createOrder",
      "recoverySettings",
      "newsletter",
      "contactForm",
      "addProduct",
      "productGrid",
      "bulkEdits",
      "searches",
      "synonyms",
      "addCoupon",
      "reviewSettings",
      "barcodeLabels",
      "exportData",
      "brokenLinks",
      "cashOnDelivery",
      "deliveryElsewhere",
      "deliverySchedule",
      "taxReport",
      "orderSms",
      "redirects",
      "missingPaths",
      "staffRoles",
    ]);
  });

  it("has five items for staff, which are all the pages that they may open", () => {
    expect(menuPaths("staff")).toEqual([
      paths.dashboard,
      paths.orders,
      paths.abandonedCheckouts,
      paths.emailDispatch,
      paths.languages,
    ]);
    const open = pagesTable.filter(
      (row) =>
        row.who === "shop" &&
        mayOpen(of("staff"), row) &&
        ![
          "reports",
          "order",
          "confirmOrders",
          "abandonedCheckout",
          "languageTranslations",
          "customerEmail",
        ].includes(row.name),
    );
    expect(open.map(({ name }) => pagePath(name)).toSorted()).toEqual(openToStaff.toSorted());
  });

  it.each(presetRoles)("contains no page that the %s may not open", (role) => {
    for (const path of menuPaths(role))
      expect([path, mayOpen(of(role), pageAt(path)!)]).toEqual([path, true]);
  });

  it("contains no page of a shop for a user without a known role", () => {
    expect(menuPaths(undefined)).toEqual([paths.dashboard]);
  });

  it("shows the numbers of orders to confirm and unread messages", () => {
    const counts = { orders: 3, messages: 0 };
    const counted = (role: PresetRole) =>
      menuOf(of(role), counts, t).flatMap(({ places }) => places.filter(({ count }) => count !== undefined));
    const orders = { label: "Orders", to: paths.orders, count: 3 };
    expect(counted("staff")).toEqual([orders]);
    expect(counted("owner")).toEqual([orders, { label: "Messages", to: paths.messages, count: 0 }]);
  });

  it("highlights the list while one of its records is open, and nothing at an unknown path", () => {
    expect(currentMenuPath("/shop/orders/42")).toBe(paths.orders);
    expect(currentMenuPath(paths.addProduct)).toBe(paths.products);
    expect(currentMenuPath("/shop/add-coupon/42")).toBe(paths.coupons);
    expect(currentMenuPath(paths.shopDashboard)).toBe(paths.dashboard);
    expect(currentMenuPath(paths.seo)).toBe(paths.seo);
    expect(currentMenuPath("/shop/nowhere")).toBeUndefined();
  });
});

describe("The command palette", () => {
  it.each(presetRoles)("contains no page that the %s may not open", (role) => {
    for (const { to } of pageItems(of(role), t))
      expect([to, mayOpen(of(role), pageAt(to!)!)]).toEqual([to, true]);
  });

  it("contains every page without an id for the owner, and seven pages of the shop for staff", () => {
    const shopPages = (role: PresetRole) =>
      pageItems(of(role), t).filter(({ to }) => to!.startsWith("/shop/") || to === paths.dashboard);
    expect(
      shopPages("owner")
        .map(({ to }) => to!.replace("/dashboard", "/shop/dashboard"))
        .toSorted(),
    ).toEqual(
      addresses("shop")
        .filter((path) => !path.includes("{id}"))
        .toSorted(),
    );
    expect(shopPages("staff")).toHaveLength(7);
  });
});

describe("Changing the shop", () => {
  it("stays on the page if the role in the other shop allows it", () => {
    expect(afterSwitch(paths.products, of("manager"))).toBe(paths.products);
    expect(afterSwitch(paths.notifications, of("staff"))).toBe(paths.notifications);
    expect(afterSwitch(paths.orders, of("staff"))).toBe(paths.orders);
  });

  it("opens Home if the role doesn't allow it, and from a forbidden or unknown page", () => {
    expect(afterSwitch(paths.products, of("staff"))).toBe(paths.dashboard);
    expect(afterSwitch(paths.pricingPlan, of("admin"))).toBe(paths.dashboard);
    expect(afterSwitch(paths.forbidden, of("owner"))).toBe(paths.dashboard);
    expect(afterSwitch("/shop/nowhere", of("owner"))).toBe(paths.dashboard);
  });

  it("opens the list from a record, which the other shop doesn't have", () => {
    expect(afterSwitch("/shop/orders/42", of("staff"))).toBe(paths.orders);
    expect(afterSwitch("/shop/customize/42", of("owner"))).toBe(paths.themes);
    expect(afterSwitch("/shop/products/42", of("staff"))).toBe(paths.dashboard);
  });
});

describe("The key C", () => {
  it("adds a record of the page's kind, or else a product", () => {
    expect(createAt(paths.coupons, of("owner"))).toBe(paths.addCoupon);
    expect(createAt("/shop/add-coupon/42", of("owner"))).toBe(paths.addCoupon);
    expect(createAt(paths.categories, of("owner"))).toBe(paths.category("new"));
    expect(createAt(paths.orders, of("owner"))).toBe(paths.createOrder);
    expect(createAt(paths.inventory, of("owner"))).toBe(paths.addProduct);
  });

  it("does nothing for staff", () => {
    expect(createAt(paths.orders, of("staff"))).toBeUndefined();
  });
});
