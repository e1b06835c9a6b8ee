import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from "@tanstack/react-router";
import { needArea, needUser } from "./frame/guards.ts";
import { takeToken } from "./frame/letter-token.ts";
import { InShop } from "./frame/InShop.tsx";
import { Alone, ErrorPage, NotFound } from "./frame/pages.tsx";
import { addressOf, pagesTable, type PageRow } from "./frame/pages-table.ts";
import { needShops } from "./frame/selected-shop.ts";
import { ShopFrame } from "./frame/ShopFrame.tsx";
import { storedRecord } from "./frame/storage.ts";
import { keepVisits } from "./frame/visits.ts";
import { paths } from "./paths.ts";

const isSignedIn = () => storedRecord("user") !== undefined;

const root = createRootRoute({
  component: Outlet,
  errorComponent: (props) => (
    <Alone>
      <ErrorPage {...props} />
    </Alone>
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  beforeLoad: () => {
    throw redirect({ to: isSignedIn() ? paths.dashboard : paths.login });
  },
});

// What anybody may see stands by itself, except what tells a signed-in person where they are not.
const alone = createRoute({
  getParentRoute: () => root,
  id: "alone",
  component: () => (
    <Alone>
      <Outlet />
    </Alone>
  ),
});

// Everything behind a session stands in one frame that stays while the pages change.
const framed = createRoute({
  getParentRoute: () => root,
  id: "framed",
  beforeLoad: () => (isSignedIn() ? needShops() : undefined),
  component: () =>
    isSignedIn() ? (
      <ShopFrame />
    ) : (
      <Alone>
        <Outlet />
      </Alone>
    ),
});

const signedIn = createRoute({
  getParentRoute: () => framed,
  id: "signed-in",
  beforeLoad: needUser,
});

// Pages of the selected shop, which they take from useShop().
const inShop = createRoute({
  getParentRoute: () => signedIn,
  id: "in-shop",
  component: InShop,
});

const notFound = createRoute({ getParentRoute: () => framed, path: "$", component: NotFound });

const upcomingPage = lazyRouteComponent(() => import("./frame/UpcomingPage.tsx"), "UpcomingPage");

/** A route for each row; the roles that may not enter its area go to /forbidden. */
function routesOf(parent: AnyRoute, isTheirs: (row: PageRow) => boolean): AnyRoute[] {
  return pagesTable
    .filter(({ name }) => name !== "root")
    .filter(isTheirs)
    .map(({ name, area, token, loader, page }) =>
      createRoute({
        getParentRoute: () => parent,
        path: addressOf(name),
        beforeLoad: token ? takeToken(token) : area && needArea(area),
        loader,
        component: page ?? upcomingPage,
      }),
    );
}

/** These have the whole window. */
const bare = new Set<PageRow["name"]>(["login", "register", "forgotPassword"]);

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
    ...routesOf(root, ({ name }) => bare.has(name)),
    alone.addChildren(
      routesOf(alone, ({ who, name }) => who === "anyone" && name !== "forbidden" && !bare.has(name)),
    ),
    framed.addChildren([
      ...routesOf(framed, ({ name }) => name === "forbidden"),
      notFound,
      signedIn.addChildren([
        ...routesOf(signedIn, ({ who }) => who === "account"),
        inShop.addChildren(routesOf(inShop, ({ who }) => who === "shop")),
      ]),
    ]),
    ...kit,
  ]),
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
});

keepVisits(router);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
