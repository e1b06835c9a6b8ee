import type { PageType } from "@vitrine/contract/themes/section-kinds";
import type { View } from "../page.tsx";
import type { Visit } from "../site.ts";
import { loadSections } from "./section-loaders.tsx";

/** The page with the theme's sections before and after its content. */
export async function composedPage(visit: Visit, page: PageType, view: View): Promise<View> {
  const { site } = visit;
  const hasOnlyContent = site.store.theme.pages[page].length <= 1 && !site.isThemePreview;
  if (hasOnlyContent || (view.status ?? 200) !== 200) return view;
  const { body } = await loadSections(visit, page, view.body);
  return { ...view, body };
}
