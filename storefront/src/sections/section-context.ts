import type { StoreHome } from "@vitrine/contract/shops/store-content";
import type { PageType, SectionKindName } from "@vitrine/contract/themes/section-kinds";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import type { ReactNode } from "react";
import type { Visit } from "../site.ts";

/** Data that the sections of a page share while they are loaded. */
export interface SectionContext {
  visit: Visit;
  page: PageType;
  /** The content of the page itself, for `main`. */
  main: ReactNode;
  /** Ids of the products above: each section leaves them out. */
  shown: Set<string>;
  /** True once a section has the page's `h1`. */
  isTitled: boolean;
  hasKind(kind: SectionKindName): boolean;
  /** True for the first section, whose picture is loaded first. Banners may be empty, then it is the one after them. */
  isFirst(section: StoreSection): boolean;
  /** The banners and testimonials, read once. */
  home(): Promise<StoreHome>;
}

export type LoadSection = (section: StoreSection, context: SectionContext) => ReactNode | Promise<ReactNode>;
