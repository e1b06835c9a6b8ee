import { MenuDraft } from "@vitrine/contract/shops/menus";
import { initialDocument, ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { newId } from "../ids.ts";
import type { DemoSection, DemoShop } from "./demo-shop.ts";

type Row = Record<string, unknown>;

interface Ids {
  /** By file name. */
  pictures: Map<string, string>;
  /** By title. */
  collections: Map<string, string>;
}

/** The shop's published theme. */
export function demoTheme({ theme }: DemoShop, ids: Ids, opened: number): Row[] {
  const initial = initialDocument(theme.preset);
  const at = new Date(opened).toISOString();
  const document = ThemeDocument.parse({
    ...initial,
    brand: theme.brand,
    footer: { text: theme.footer },
    pages: { ...initial.pages, home: theme.sections.map((section, at) => sectionOf(section, at, ids)) },
  });
  return [
    {
      id: newId(opened),
      name: theme.name,
      document,
      version: 1,
      published_at: at,
      created_at: at,
      updated_at: at,
    },
  ];
}

/** The menus that the shop has edited. */
export function demoMenus({ menus = {} }: DemoShop): Row[] {
  return Object.entries(menus).map(([location, items]) => ({
    location,
    ...MenuDraft.parse({
      items: items.map(({ title, url }) => ({
        title,
        level: 0,
        link: { kind: "url", target_id: null, url },
      })),
    }),
    version: 1,
  }));
}

function sectionOf({ kind, settings = {}, blocks = [] }: DemoSection, at: number, ids: Ids): object {
  return {
    id: `${kind}-${at + 1}`.replaceAll("_", "-"),
    kind,
    settings: withIds(settings, ids),
    blocks: blocks.map((values, position) => ({
      id: `${kind}-${at + 1}-${position + 1}`.replaceAll("_", "-"),
      settings: withIds(values, ids),
    })),
  };
}

function withIds(settings: Row, { pictures, collections }: Ids): Row {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (name === "picture") return [name, pictures.get(String(value))];
      return [name, name === "collection" ? collections.get(String(value)) : value];
    }),
  );
}
