import * as z from "zod";
import { Picture } from "../products/pictures.ts";
import { optional, optionalLine } from "../values/fields.ts";
import { fontPairNames, initialKinds, type PresetName, presetNames } from "./presets.ts";
import {
  contentOf,
  isKindOn,
  isSectionKind,
  type PageType,
  pageTypes,
  sectionKind,
  type SectionKindName,
} from "./section-kinds.ts";
import { settingValues } from "./section-settings.ts";

export const maxSections = 25;
const maxBlocks = 50;

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Enter a colour such as #1a2b3c.");
/** Unique within the theme; assigned by the editor. */
const partId = z.string().regex(/^[a-z0-9-]{1,36}$/);

/** The owner's choices for the whole shop. A null is the choice of the preset. */
export const Brand = z.object({
  background: optional(colour),
  ink: optional(colour),
  accent: optional(colour),
  fonts: optional(z.enum(fontPairNames)),
  corners: optional(z.enum(["square", "small", "large"])),
  density: optional(z.enum(["compact", "regular", "airy"])),
  /** The scheme of the shop: `device` follows the shopper's setting. */
  scheme: z.enum(["light", "dark", "device"]).default("light"),
  /** Replaces the shop's name in the header. */
  logo_id: optional(z.uuid()),
  /** Height in pixels, in a header of 64. */
  logo_height: z.number().int().min(16).max(64).default(36),
});
export type Brand = z.infer<typeof Brand>;

const Block = z.object({
  id: partId,
  is_hidden: z.boolean().default(false),
  settings: z.record(z.string(), z.unknown()),
});
const Section = z
  .object({
    id: partId,
    kind: z.string().max(40),
    is_hidden: z.boolean().default(false),
    settings: z.record(z.string(), z.unknown()).default({}),
    blocks: z.array(Block).max(maxBlocks, `Use up to ${maxBlocks} blocks.`).default([]),
  })
  .transform((section, context) => {
    if (!isSectionKind(section.kind)) {
      context.addIssue({ code: "custom", path: ["kind"], message: "Choose a section." });
      return z.NEVER;
    }
    const { settings, blocks } = sectionKind(section.kind);
    const limit = blocks?.max ?? 0;
    if (section.blocks.length > limit)
      context.addIssue({ code: "custom", path: ["blocks"], message: `Use up to ${limit} blocks.` });
    const parse = (of: Parameters<typeof settingValues>[0], values: unknown, path: (string | number)[]) => {
      const parsed = settingValues(of).safeParse(values);
      for (const issue of parsed.error?.issues ?? [])
        context.addIssue({
          code: "custom",
          path: [...path, ...(issue.path as string[])],
          message: issue.message,
        });
      return parsed.data ?? {};
    };
    return {
      ...section,
      kind: section.kind,
      settings: parse(settings, section.settings, ["settings"]),
      blocks: section.blocks.map((block, at) => ({
        ...block,
        settings: parse(blocks?.settings ?? {}, block.settings, ["blocks", at, "settings"]),
      })),
    };
  });
export type Section = z.infer<typeof Section>;
export type Block = Section["blocks"][number];

const sectionsOf = (page: PageType) =>
  z
    .array(Section)
    .max(maxSections, `Use up to ${maxSections} sections.`)
    .superRefine((sections, context) => {
      const reject = (at: number, message: string) =>
        context.addIssue({ code: "custom", path: [at, "kind"], message });
      const kinds = sections.map(({ kind }) => kind);
      for (const [at, kind] of kinds.entries())
        // A section that was rejected already has no kind.
        if (!isSectionKind(kind)) continue;
        else if (!isKindOn(kind, page)) reject(at, "This page can't have this section.");
        else if (sectionKind(kind).isSingle && kinds.indexOf(kind) < at) reject(at, "Use this section once.");
      const content = contentOf(page);
      if (content && !kinds.includes(content))
        context.addIssue({ code: "custom", path: [], message: "The page needs its content." });
    });

/** The sections of a page; without them, those of a page of a new theme: themes that were stored earlier have fewer pages. */
function pageOf(page: PageType): ReturnType<typeof sectionsOf> {
  const sections = sectionsOf(page);
  if (!laterPages.has(page)) return sections;
  const initial = initialKinds("salon", page).map((kind) => ({ id: partIdOf(kind), kind }));
  return sections.prefault(initial) as unknown as typeof sections;
}

const laterPages: ReadonlySet<PageType> = new Set(["post", "footer_columns"]);

function partIdOf(kind: SectionKindName): string {
  return kind.replaceAll("_", "-");
}

const menus = ["main", "footer", "none"] as const;
const logoPositions = ["start", "center"] as const;

/** The content of a theme, as it is stored: pictures, products and links are ids. */
export const ThemeDocument = z.object({
  preset: z.enum(presetNames),
  brand: Brand,
  header: z.object({
    is_sticky: z.boolean().default(false),
    has_search: z.boolean().default(true),
    has_announcements: z.boolean().default(true),
    menu: z.enum(menus).default("main"),
    /** Null is the position of the preset. */
    logo_position: optional(z.enum(logoPositions)),
  }),
  footer: z.object({ text: optionalLine(300), has_newsletter: z.boolean().default(true) }),
  pages: z.object(
    Object.fromEntries(pageTypes.map((page) => [page, pageOf(page)])) as Record<
      PageType,
      ReturnType<typeof sectionsOf>
    >,
  ),
});
export type ThemeDocument = z.infer<typeof ThemeDocument>;

const StorePart = z.object({
  id: z.string(),
  /**
   * Values by setting, ready to show: a picture is a `Picture`, a link a `StoreLink`, a product, collection or category has
   * `title` and `handle`, rich text is sanitised HTML. Null if it is empty, was deleted or isn't visible to shoppers.
   */
  settings: z.record(z.string(), z.unknown()),
});
/** A section in the storefront. Hidden sections and blocks are left out. */
export const StoreSection = StorePart.extend({ kind: z.string(), blocks: z.array(StorePart) });
export type StoreSection = z.infer<typeof StoreSection>;

/** The published theme of a shop for its pages, or the default theme. */
export const StoreTheme = z.object({
  preset: z.enum(presetNames),
  brand: Brand.omit({ logo_id: true }).extend({ logo: Picture.nullable() }),
  header: ThemeDocument.shape.header,
  footer: ThemeDocument.shape.footer,
  pages: z.record(z.enum(pageTypes), z.array(StoreSection)),
});
export type StoreTheme = z.infer<typeof StoreTheme>;

/** The document of a new theme: the sections of its preset with their default settings. */
export function initialDocument(preset: PresetName): ThemeDocument {
  const section = (kind: SectionKindName) => ({ id: partIdOf(kind), kind });
  return ThemeDocument.parse({
    preset,
    brand: {},
    header: {},
    footer: {},
    pages: Object.fromEntries(
      pageTypes.map((page) => [page, initialKinds(preset, page).map((kind) => section(kind))]),
    ),
  });
}
