import { contentPath } from "./paths.ts";
import { useSite } from "./site.ts";

interface PageLinksProps {
  /** The shop's policies, or its other pages. */
  of: "policies" | "pages";
  /** Opens them in new tabs, so that a form on this page keeps what was typed. */
  newTab?: boolean;
}

/** Links to the shop's published pages, as items of a list. */
export function PageLinks({ of, newTab }: PageLinksProps) {
  const { store, base } = useSite();
  const tab = newTab && { target: "_blank", rel: "noopener" };
  return store.pages
    .filter(({ kind }) => (kind === "page") === (of === "pages"))
    .map((page) => (
      <li key={contentPath("", page)}>
        <a href={contentPath(base, page)} dir="auto" {...tab}>
          {page.title}
        </a>
      </li>
    ));
}
