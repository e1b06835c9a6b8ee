import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { findPage, findPageAt, type PageName, pagePath } from "./page.ts";
import { usePages } from "./pages-context.ts";
import { openedFrom } from "./navigation-history.ts";

/** The parsed query parameters of a URL of the dashboard. */
export function searchIn(router: AnyRouter, href: string): Record<string, unknown> | undefined {
  const query = href.split("#")[0]?.split("?")[1];
  return query === undefined ? {} : router.options.parseSearch?.(`?${query}`);
}

/**
 * The filters, search and sort order of the list that the record was opened from. Empty if it was opened in
 * another way, so the list's defaults apply.
 */
export function useOpenedList(page: PageName): Record<string, unknown> {
  const router = useRouter();
  const pages = usePages();
  const { under } = findPage(pages, page);
  const href =
    under && openedFrom(router, pagePath(under), (pathname) => findPageAt(pages, pathname)?.name === page);
  return (href && searchIn(router, href)) || {};
}
