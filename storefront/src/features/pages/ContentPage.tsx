import { plainText } from "@vitrine/contract/values/plain-text";
import type { StorePage } from "@vitrine/contract/shops/store-content";
import { listingOf } from "../../document/head-texts.ts";
import type { View } from "../../page.tsx";
import { contentPath } from "../../paths.ts";
import type { Visit } from "../../site.ts";
import { RichText } from "../../RichText.tsx";

/** A page with a text by the shop, or one of its policies. */
export async function contentPage({ site, client }: Visit, handle: string, isPolicy: boolean): Promise<View> {
  const { data: page } = await client.storefront.read_page({
    params: { handle: site.store.handle, page_handle: handle },
    query: { policy: isPolicy ? "1" : undefined },
  });
  return {
    title: page.title,
    description: plainText(page.description_html).slice(0, 160),
    listing: listingOf("page", page),
    path: contentPath("", page),
    body: <Content page={page} />,
  };
}

function Content({ page: { title, description_html } }: { page: StorePage }) {
  return (
    <article className="content-page">
      <h1 dir="auto">{title}</h1>
      <RichText html={description_html} />
    </article>
  );
}
