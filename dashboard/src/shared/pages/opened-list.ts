import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { findPage, findPageAt, type PageName, pagePath } from "./page.ts";
import { usePages } from "./pages-context.ts";
import { openedFrom } from "./navigation-history.ts";

/** The search parameters of a URL of this dashboard. */
export function searchIn(router: AnyRouter, href: string): Record<string, unknown> | undefined {
  const query = href.split("#")[0]?.split("?")[1];
  return query === undefined ? {} : router.options.parseSearch?.(`?${query}`);
}

/**
 * The filters, search and sort of the list that this record was opened from; none, so the list's defaults, for a record
 * that was opened in another way.
 */
export function useOpenedList(page: PageName): Record<string, unknown> {
  const router = useRouter();
  const pages = usePages();
  const { under } = findPage(pages, page);
  const href =
    under && openedFrom(router, pagePath(under), (pathname) => findPageAt(pages, pathname)?.name === page);
  return (href && searchIn(router, href)) || {};
}
