import type { BrowseCard } from "@vitrine/contract/products/store-categories";
import type { ReactNode } from "react";
import { Trail } from "../../Trail.tsx";
import type { View } from "../../page.tsx";
import { withQuery } from "../../paths.ts";
import type { Site } from "../../site.ts";
import { t } from "../../i18n.ts";
import { Pager, SearchBox } from "./ListPage.tsx";
import { listJsonLd } from "./list-json-ld.ts";
import { BrowseCards } from "./BrowseCards.tsx";

/** Page size. */
export const cardsPerPage = 48;

/** All categories, or all collections. */
export function browsePage<Card extends BrowseCard>(
  site: Site,
  list: {
    title: string;
    /** Within the shop: "/categories". */
    path: string;
    cards: Card[];
    cursor: string | null;
    next: string | null;
    pathOf: (base: string, handle: string) => string;
    below?: (card: Card) => ReactNode;
  },
): View {
  const { title, path, cards, cursor, next } = list;
  const isFirst = cursor === null;
  return {
    title,
    path: withQuery(path, { cursor }),
    jsonLd: isFirst
      ? listJsonLd(site, {
          title,
          path,
          trail: [],
          paths: cards.map(({ handle }) => list.pathOf("", handle)),
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
        {cards.length === 0 ? (
          <div className="passage">
            <p>{t("Nothing here yet.")}</p>
            <p>
              <a href={`${site.base}/products`}>{t("View all products")}</a>
            </p>
          </div>
        ) : (
          <BrowseCards
            cards={cards}
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
