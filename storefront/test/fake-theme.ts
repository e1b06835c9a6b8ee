import type { PresetName } from "@vitrine/contract/themes/presets";
import { initialDocument, type StoreSection, type StoreTheme } from "@vitrine/contract/themes/theme-document";

/** A new theme of a preset, as the API returns it: its sections have no records. */
export function fakeTheme(preset: PresetName): StoreTheme {
  const { brand, ...document } = initialDocument(preset);
  const { logo_id: _, ...shown } = brand;
  return { ...document, brand: { ...shown, logo: null } };
}

type Values = Record<string, unknown>;

/** A section with an id of its kind. */
export function fakeSection(kind: string, settings: Values = {}, blocks: Values[] = []): StoreSection {
  return {
    id: kind,
    kind,
    settings,
    blocks: blocks.map((values, at) => ({ id: `b${at}`, settings: values })),
  };
}
