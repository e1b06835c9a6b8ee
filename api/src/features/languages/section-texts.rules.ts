import { sectionHtmlField } from "@vitrine/contract/shops/translations";
import type { StoreTheme } from "@vitrine/contract/themes/theme-document";
import {
  type PageType,
  sectionKind,
  sectionKinds,
  isSectionKind,
} from "@vitrine/contract/themes/section-kinds";
import type { Settings } from "@vitrine/contract/themes/section-settings";

/**
 * A setting with text, and the field of its translation: "text", "text_html" for formatted text, or "section_html" for the
 * owner's own HTML.
 */
interface TextSetting {
  setting: string;
  field: string;
}

function textSettingsOf(settings: Settings): TextSetting[] {
  return Object.entries(settings).flatMap(([setting, { type }]) => {
    if (type === "rich_text") return { setting, field: `${setting}_html` };
    if (type === "html") return { setting, field: sectionHtmlField };
    return type === "line" || type === "text" ? { setting, field: setting } : [];
  });
}

/** Every setting with text, by kind of section. */
export const textSettings = Object.entries(sectionKinds).flatMap(([kind, { settings }]) => [
  ...textSettingsOf(settings).map((one) => ({ kind, of: "section", ...one })),
  ...textSettingsOf(sectionKind(kind as keyof typeof sectionKinds).blocks?.settings ?? {}).map((one) => ({
    kind,
    of: "block",
    ...one,
  })),
]);

/** A text of a theme: the object and the name of the setting that contain it. */
interface SectionText extends TextSetting {
  /** The section: "home.hero", or "footer". */
  id: string;
  owner: Record<string, unknown>;
}

/** The texts of a theme. The field of a block's text begins with the id of the block: "slide-1.heading". */
export function textsOfTheme({ pages, footer }: Pick<StoreTheme, "pages" | "footer">): SectionText[] {
  return [
    ...Object.entries(pages).flatMap(([page, sections]) =>
      sections.flatMap((section) => {
        const { kind, id, settings, blocks } = section;
        if (!isSectionKind(kind)) return [];
        const of = sectionKind(kind);
        const at = { id: sectionId(page as PageType, id) };
        return [
          ...textSettingsOf(of.settings).map((one) => ({ ...at, ...one, owner: settings })),
          ...blocks.flatMap((block) =>
            textSettingsOf(of.blocks?.settings ?? {}).map(({ setting, field }) => ({
              ...at,
              setting,
              field: `${block.id}.${field}`,
              owner: block.settings,
            })),
          ),
        ];
      }),
    ),
    { id: "footer", setting: "text", field: "text", owner: footer },
  ];
}

/** The id of a section's translations. Sections of different pages may have the same id. */
function sectionId(page: PageType, id: string): string {
  return `${page}.${id}`;
}
