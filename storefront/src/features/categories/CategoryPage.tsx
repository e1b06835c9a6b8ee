import { plainText } from "@vitrine/contract/values/plain-text";
import type { StoreCategory } from "@vitrine/contract/products/store-categories";
import { listingOf } from "../../document/head-texts.ts";
import type { View } from "../../page.tsx";
import { categoryPath } from "../../paths.ts";
import { useSite, type Visit } from "../../site.ts";
import { trailSteps } from "./trail-steps.ts";
import { t } from "../../i18n.ts";
import { isWorthStoring, loadList } from "../products/ListPage.tsx";
import { listJsonLd } from "../products/list-json-ld.ts";
import { ProductPicture } from "../products/ProductPicture.tsx";
import { BrowseIntro } from "../products/BrowseIntro.tsx";

/** A category: breadcrumbs, subcategories and the products of all of them. */
export async function categoryPage(visit: Visit, handle: string): Promise<View> {
  const { site, client } = visit;
  const params = { handle: site.store.handle, category_handle: handle };
  const { data: category } = await client.storefront.read_category({ params });
  const path = categoryPath("", category.handle);
  const steps = trailSteps(category.trail);
  const list = await loadList(visit, {
    path,
    title: category.title,
    of: { category: category.handle },
    trail: steps,
    intro: (
      <BrowseIntro card={category}>
        <Below category={category} />
      </BrowseIntro>
    ),
  });
  return {
    title: category.title,
    description: plainText(category.description_html).slice(0, 160),
    listing: listingOf("category", category),
    path: list.canonical,
    isCached: isWorthStoring(list),
    sheet: "list",
    picture: category.picture,
    jsonLd:
      list.canonical === path
        ? listJsonLd(site, { title: category.title, path, trail: steps, paths: list.paths })
        : [],
    body: list.body,
  };
}

function Below({ category }: { category: StoreCategory }) {
  const { base } = useSite();
  if (category.children.length === 0) return null;
  const pictured = category.children.some(({ picture }) => picture);
  return (
    <nav aria-label={t("Categories in {{title}}", { title: category.title })}>
      <ul className={pictured ? "below pictured" : "below"}>
        {category.children.map(({ title, handle, picture }) => (
          <li key={handle}>
            <a href={categoryPath(base, handle)}>
              {pictured && (
                <ProductPicture
                  picture={picture}
                  title={title}
                  sizes="(min-width: 60rem) 12vw, 33vw"
                  decorative
                />
              )}
              <span dir="auto">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
