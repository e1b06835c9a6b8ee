import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from "@tanstack/react-router";
import type { Area } from "@vitrine/contract/roles";
import { prefetchOrder } from "./features/orders/orders.data.ts";
import { needArea, needUser } from "./frame/guards.ts";
import { InShop } from "./frame/InShop.tsx";
import { Alone, ErrorPage, Forbidden, NotFound } from "./frame/pages.tsx";
import { keepReferral } from "./frame/referral.ts";
import { needShops } from "./frame/selected-shop.ts";
import { ShopFrame } from "./frame/ShopFrame.tsx";
import { storedRecord } from "./frame/storage.ts";
import { paths } from "./paths.ts";

const root = createRootRoute({
  component: Outlet,
  beforeLoad: ({ location, preload }) => {
    if (!preload) keepReferral(location.searchStr);
  },
  notFoundComponent: () => (
    <Alone>
      <NotFound />
    </Alone>
  ),
  errorComponent: (props) => (
    <Alone>
      <ErrorPage {...props} />
    </Alone>
  ),
});

const forbidden = createRoute({
  getParentRoute: () => root,
  path: paths.forbidden,
  component: () => (
    <Alone>
      <Forbidden />
    </Alone>
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  beforeLoad: () => {
    throw redirect({ to: storedRecord("user") === undefined ? paths.login : paths.dashboard });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  component: lazyRouteComponent(() => import("./features/accounts/LoginPage.tsx"), "LoginPage"),
});

const register = createRoute({
  getParentRoute: () => root,
  path: paths.register,
  component: lazyRouteComponent(() => import("./features/accounts/RegisterPage.tsx"), "RegisterPage"),
});

// Everything behind a session stands in one frame that stays while the pages change.
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: async ({ location }) => {
    needUser({ location });
    await needShops();
  },
  component: ShopFrame,
  notFoundComponent: NotFound,
});

const loadHome = lazyRouteComponent(() => import("./frame/HomePage.tsx"), "HomePage");
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  component: loadHome,
});

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: paths.notifications,
  component: lazyRouteComponent(
    () => import("./features/notifications/NotificationsPage.tsx"),
    "NotificationsPage",
  ),
});

// Pages of the selected shop, which they take from useShop().
const inShop = createRoute({
  getParentRoute: () => signedIn,
  id: "in-shop",
  component: InShop,
});

/** A page of the shop; the roles that may not enter the area go to /forbidden. */
function shopPage(path: string, area: Area, component: ReturnType<typeof lazyRouteComponent>) {
  return createRoute({ getParentRoute: () => inShop, path, beforeLoad: needArea(area), component });
}

const shopPages = [
  shopPage(paths.shopDashboard, "dashboard", loadHome),
  shopPage(
    paths.orders,
    "orders",
    lazyRouteComponent(() => import("./frame/OrdersHome.tsx"), "OrdersHome"),
  ),
  createRoute({
    getParentRoute: () => inShop,
    path: paths.order("$id"),
    beforeLoad: needArea("orders"),
    loader: ({ params }) => prefetchOrder(params),
    component: lazyRouteComponent(() => import("./features/orders/OrderPage.tsx"), "OrderPage"),
  }),
  shopPage(
    paths.checkoutSettings,
    "checkout",
    lazyRouteComponent(
      () => import("./features/checkout-settings/CheckoutSettingsPage.tsx"),
      "CheckoutSettingsPage",
    ),
  ),
  shopPage(
    paths.activityLog,
    "activity-log",
    lazyRouteComponent(() => import("./features/activity-log/ActivityLogPage.tsx"), "ActivityLogPage"),
  ),
  shopPage(
    paths.products,
    "products",
    lazyRouteComponent(() => import("./features/products/ProductsPage.tsx"), "ProductsPage"),
  ),
  shopPage(
    paths.addProduct,
    "products",
    lazyRouteComponent(() => import("./features/products/ProductPage.tsx"), "AddProductPage"),
  ),
  shopPage(
    paths.product("$id"),
    "products",
    lazyRouteComponent(() => import("./features/products/ProductPage.tsx"), "ProductPage"),
  ),
  shopPage(
    paths.importProducts,
    "import-products",
    lazyRouteComponent(
      () => import("./features/import-products/ImportProductsPage.tsx"),
      "ImportProductsPage",
    ),
  ),
];

// The kit on show, with every face of every part. Not in what is shipped.
const kit: AnyRoute[] = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: "/ui",
        component: lazyRouteComponent(() => import("./gallery/GalleryPage.tsx"), "GalleryPage"),
      }),
      createRoute({
        getParentRoute: () => root,
        path: "/ui/login",
        component: lazyRouteComponent(() => import("./gallery/LoginSample.tsx"), "LoginSample"),
      }),
    ]
  : [];

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    register,
    forbidden,
    signedIn.addChildren([dashboard, notifications, inShop.addChildren(shopPages)]),
    ...kit,
  ]),
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
