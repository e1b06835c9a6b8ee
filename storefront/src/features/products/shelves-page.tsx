import type { StoreShelf } from "@vitrine/contract/shops/storefront";
import type { ReactNode } from "react";
import { Trail } from "../../Trail.tsx";
import type { View } from "../../page.tsx";
import { withQuery } from "../../paths.ts";
import type { Site } from "../../site.ts";
import { t } from "../../i18n.ts";
import { Pager, SearchBox } from "./ListPage.tsx";
import { listJsonLd } from "./list-json-ld.ts";
import { Shelves } from "./Shelves.tsx";

/** Page size. */
export const shelvesAtOnce = 48;

/** All categories, or all collections. */
export function shelvesPage<Shelf extends StoreShelf>(
  site: Site,
  list: {
    title: string;
    /** Within the shop: "/categories". */
    path: string;
    shelves: Shelf[];
    cursor: string | null;
    next: string | null;
    pathOf: (base: string, handle: string) => string;
    below?: (shelf: Shelf) => ReactNode;
  },
): View {
  const { title, path, shelves, cursor, next } = list;
  const isFirst = cursor === null;
  return {
    title,
    path: withQuery(path, { cursor }),
    jsonLd: isFirst
      ? listJsonLd(site, {
          title,
          path,
          trail: [],
          things: shelves.map(({ handle }) => list.pathOf("", handle)),
        })
      : [],
    body: (
      <>
        <div className="list-head">
          <div>
            <Trail steps={[]} />
            <h1>{title}</h1>
          </div>
          <SearchBox />
        </div>
        {shelves.length === 0 ? (
          <div className="passage">
            <p>{t("Nothing here yet.")}</p>
            <p>
              <a href={`${site.base}/products`}>{t("View all products")}</a>
            </p>
          </div>
        ) : (
          <Shelves
            shelves={shelves}
            pathOf={(handle) => list.pathOf(site.base, handle)}
            below={list.below}
            first={2}
          />
        )}
        <Pager
          first={cursor === null ? null : site.base + path}
          next={next && withQuery(site.base + path, { cursor: next })}
        />
      </>
    ),
  };
}
