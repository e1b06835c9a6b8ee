import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from "@tanstack/react-router";
import { requireAccess, requireUser } from "./guards.ts";
import { takeToken } from "../session/email-token.ts";
import { InShop } from "./shell/InShop.tsx";
import { StandalonePage, ErrorPage, NotFound } from "../shared/pages/StatusPage.tsx";
import { pagesTable } from "./pages-table.ts";
import { findPageAt, pagePath, type PageRow } from "../shared/pages/page.ts";
import { PagesContext } from "../shared/pages/pages-context.ts";
import { queryClient } from "../queries.ts";
import { requireShops, shopsQuery } from "../session/selected-shop.ts";
import { ShopShell } from "./shell/ShopShell.tsx";
import { storedRecord } from "../session/storage.ts";
import { recordNavigation } from "../shared/pages/navigation-history.ts";
import { paths } from "../paths.ts";

const isSignedIn = () => storedRecord("user") !== undefined;

const root = createRootRoute({
  component: () => (
    <PagesContext value={pagesTable}>
      <Outlet />
    </PagesContext>
  ),
  errorComponent: (props) => (
    <StandalonePage>
      <ErrorPage {...props} />
    </StandalonePage>
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  beforeLoad: () => {
    throw redirect({ to: isSignedIn() ? paths.dashboard : paths.login });
  },
});

// Public pages are outside of the shell, except for the one that shows signed-in users that they have no
// access.
const standalone = createRoute({
  getParentRoute: () => root,
  id: "standalone",
  component: () => (
    <StandalonePage>
      <Outlet />
    </StandalonePage>
  ),
});

// All pages that require a session are in one shell, which stays mounted while the pages change.
const inShell = createRoute({
  getParentRoute: () => root,
  id: "in-shell",
  beforeLoad: () => (isSignedIn() ? requireShops() : undefined),
  component: () =>
    isSignedIn() ? (
      <ShopShell />
    ) : (
      <StandalonePage>
        <Outlet />
      </StandalonePage>
    ),
});

const signedIn = createRoute({
  getParentRoute: () => inShell,
  id: "signed-in",
  beforeLoad: requireUser,
});

// Pages of the selected shop, which they read with useShop().
const inShop = createRoute({
  getParentRoute: () => signedIn,
  id: "in-shop",
  component: InShop,
});

const notFound = createRoute({ getParentRoute: () => inShell, path: "$", component: NotFound });

const upcomingPage = lazyRouteComponent(() => import("./pages/UpcomingPage.tsx"), "UpcomingPage");

/** A route for each page. Members without access to it are redirected to /forbidden. */
function routesOf(parent: AnyRoute, isTheirs: (row: PageRow) => boolean): AnyRoute[] {
  return pagesTable
    .filter(({ name }) => name !== "root")
    .filter(isTheirs)
    .map((row) =>
      createRoute({
        getParentRoute: () => parent,
        path: pagePath(row.name),
        beforeLoad: row.token ? takeToken(row.token) : row.area && requireAccess(row),
        loader: row.loader,
        component: row.page ?? upcomingPage,
      }),
    );
}

/** Pages that fill the whole window. */
const fullWindow = new Set<PageRow["name"]>(["login", "register", "forgotPassword", "invitation"]);

// The gallery of all UI components, only during development.
const kit: AnyRoute[] = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: "/ui",
        component: lazyRouteComponent(() => import("../gallery/GalleryPage.tsx"), "GalleryPage"),
      }),
      createRoute({
        getParentRoute: () => root,
        path: "/ui/login",
        component: lazyRouteComponent(() => import("../gallery/LoginSample.tsx"), "LoginSample"),
      }),
    ]
  : [];

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...routesOf(root, ({ name }) => fullWindow.has(name)),
    standalone.addChildren(
      routesOf(
        standalone,
        ({ who, name }) => who === "anyone" && name !== "forbidden" && !fullWindow.has(name),
      ),
    ),
    inShell.addChildren([
      ...routesOf(inShell, ({ name }) => name === "forbidden"),
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

recordNavigation(router);

/** Requests the user's shops and the code of the page that is being opened. A failure is shown when it is rendered. */
export function preloadOpenedPage(): void {
  const row = findPageAt(pagesTable, location.pathname);
  // A session that has ended is not reported on pages that need none.
  if (row && row.who !== "anyone" && isSignedIn()) void queryClient.prefetchQuery(shopsQuery);
  row?.page?.preload?.()?.catch(() => undefined);
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
