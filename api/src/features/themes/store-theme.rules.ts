import { isRecordLink, type LinkDraft } from "@vitrine/contract/shops/links";
import { isSectionKind, sectionKind } from "@vitrine/contract/themes/section-kinds";
import type { Setting, Settings } from "@vitrine/contract/themes/section-settings";
import type {
  Section,
  StoreSection,
  StoreTheme,
  ThemeDocument,
} from "@vitrine/contract/themes/theme-document";
import { cleanDescription } from "../../rich-text/clean-description.ts";
import { sanitiseSection } from "../../rich-text/sanitise-section.ts";
import { type LinkRow, storeLink } from "../links/links.rules.ts";
import { idOf, pictureOf, type ThemeRecords, type ThemeTarget } from "./theme-records.rules.ts";

/** The theme for shoppers: with the records that they can see, and without hidden sections and blocks. */
export function storeTheme(document: ThemeDocument, records: ThemeRecords, shopId: number): StoreTheme {
  const { logo_id, ...brand } = document.brand;
  const { preset, header, footer } = document;
  const pages = Object.entries(document.pages).map(([page, sections]) => [
    page,
    sections.filter(isVisible).map((section) => storeSection(section, records, shopId)),
  ]);
  return {
    preset,
    brand: { ...brand, logo: pictureOf(logo_id, records, shopId) },
    header,
    footer,
    pages: Object.fromEntries(pages) as StoreTheme["pages"],
  };
}

function storeSection(
  { id, kind, settings, blocks }: Section,
  records: ThemeRecords,
  shopId: number,
): StoreSection {
  const of = isSectionKind(kind) ? sectionKind(kind) : undefined;
  const shown = (settingsOf: Settings | undefined, values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(settingsOf ?? {}).map(([name, setting]) => [
        name,
        shownValue(setting, values[name] ?? null, records, shopId),
      ]),
    );
  return {
    id,
    kind,
    settings: shown(of?.settings, settings),
    blocks: blocks
      .filter(isVisible)
      .map((block) => ({ id: block.id, settings: shown(of?.blocks?.settings, block.settings) })),
  };
}

function shownValue(setting: Setting, value: unknown, records: ThemeRecords, shopId: number): unknown {
  if (value === null) return null;
  switch (setting.type) {
    case "picture":
      return pictureOf(value, records, shopId);
    case "product":
    case "collection":
    case "category": {
      const target = records[setting.type][idOf(value)];
      return target?.is_shown ? { title: target.title, handle: target.handle } : null;
    }
    case "link":
      return storeLink(withTarget(value as LinkDraft, records)) ?? null;
    case "rich_text":
      return cleanDescription(value as string);
    case "html":
      return sanitiseSection(value as string);
    default:
      return value;
  }
}

function withTarget(link: LinkDraft, records: ThemeRecords): LinkRow {
  const { kind, target_id } = link;
  const target: ThemeTarget | undefined =
    isRecordLink(kind) && target_id !== null ? records[kind][idOf(target_id)] : undefined;
  return { ...link, target: target ?? null };
}

function isVisible({ is_hidden }: { is_hidden: boolean }): boolean {
  return !is_hidden;
}
