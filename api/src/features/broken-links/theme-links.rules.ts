import type { LinkDraft } from "@vitrine/contract/shops/links";
import { sectionKind } from "@vitrine/contract/themes/section-kinds";
import type { Settings } from "@vitrine/contract/themes/section-settings";
import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";

/** The links of a theme's visible sections, and their formatted texts. */
export function themeLinks({ pages }: ThemeDocument): { links: LinkDraft[]; texts: string[] } {
  const parts = Object.values(pages)
    .flat()
    .filter(({ is_hidden }) => !is_hidden)
    .flatMap(({ kind, settings, blocks }) => {
      const of = sectionKind(kind);
      const shown = blocks.filter(({ is_hidden }) => !is_hidden);
      return [
        { of: of.settings, values: settings },
        ...shown.map((block) => ({ of: of.blocks?.settings ?? {}, values: block.settings })),
      ];
    });
  const valuesOf = (type: Settings[string]["type"]) =>
    parts.flatMap(({ of, values }) =>
      Object.entries(of)
        .filter(([name, setting]) => setting.type === type && values[name])
        .map(([name]) => values[name]),
    );
  return {
    links: valuesOf("link") as LinkDraft[],
    texts: [...valuesOf("rich_text"), ...valuesOf("html")] as string[],
  };
}
