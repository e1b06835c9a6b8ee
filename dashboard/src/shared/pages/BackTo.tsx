import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Breadcrumb } from "../../ui/layout/Breadcrumb.tsx";
import { findPage, type PageName, pagePath } from "./page.ts";
import { usePages } from "./pages-context.ts";
import { searchIn } from "./opened-list.ts";
import { listLeftAt } from "./navigation-history.ts";

/**
 * A link back to a list as the user left it, with its filters, page and scroll position. If the list isn't in
 * the history of this tab, it opens with its defaults.
 */
export function BackTo({ list }: { list: PageName }) {
  const { t } = useTranslation();
  const router = useRouter();
  const pages = usePages();
  const to = pagePath(list);
  const left = listLeftAt(router, to);
  const search = left && searchIn(router, left.href);
  return (
    <Breadcrumb to={to} search={search} onGo={left && (() => router.history.go(left.steps))}>
      {findPage(pages, list).label(t)}
    </Breadcrumb>
  );
}
