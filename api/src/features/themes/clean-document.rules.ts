import { isRecordLink, type LinkDraft } from "@vitrine/contract/shops/links";
import { sectionKind } from "@vitrine/contract/themes/section-kinds";
import type { Setting, Settings } from "@vitrine/contract/themes/section-settings";
import type { Section, ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { sanitiseSection } from "../../rich-text/sanitise-section.ts";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { storedLink } from "../links/links.rules.ts";
import { idOf, type ThemeRecords } from "./theme-records.rules.ts";

/** A document as it is stored: without references to records that the shop doesn't have, and with safe rich text. */
export function cleanDocument(document: ThemeDocument, records: ThemeRecords): ThemeDocument {
  const { brand, pages } = document;
  const clean = (settings: Settings | undefined, values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(settings ?? {}).map(([name, setting]) => [
        name,
        cleanValue(setting, values[name] ?? null, records),
      ]),
    );
  const cleanSection = (section: Section): Section => {
    const { settings, blocks } = sectionKind(section.kind);
    return {
      ...section,
      settings: clean(settings, section.settings),
      blocks: section.blocks.map((block) => ({
        ...block,
        settings: clean(blocks?.settings, block.settings),
      })),
    };
  };
  const logo_id = brand.logo_id && cleanValue({ type: "picture" }, brand.logo_id, records);
  const cleaned = Object.entries(pages).map(([page, sections]) => [page, sections.map(cleanSection)]);
  return {
    ...document,
    brand: { ...brand, logo_id: logo_id as string | null },
    pages: Object.fromEntries(cleaned) as ThemeDocument["pages"],
  };
}

function cleanValue({ type }: Pick<Setting, "type">, value: unknown, records: ThemeRecords): unknown {
  if (value === null) return null;
  switch (type) {
    case "picture":
    case "product":
    case "collection":
    case "category":
      return Object.hasOwn(records[type], idOf(value)) ? value : null;
    case "link": {
      const link = storedLink(value as LinkDraft);
      const isKnown = !isRecordLink(link.kind) || Object.hasOwn(records[link.kind], idOf(link.target_id));
      return isKnown ? link : null;
    }
    case "rich_text":
      return sanitiseHtml(value as string) || null;
    case "html":
      return sanitiseSection(value as string) || null;
    default:
      return value;
  }
}
