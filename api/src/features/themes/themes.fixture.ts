import { initialDocument, type Section, ThemeDocument } from "@vitrine/contract/themes/theme-document";

/** Salon with these sections on the home page, completed by the schema. */
export function withHome(...home: (Partial<Section> & { id: string; kind: string })[]): ThemeDocument {
  const salon = initialDocument("salon");
  return ThemeDocument.parse({ ...salon, pages: { ...salon.pages, home } });
}

export function withBrand(brand: Partial<ThemeDocument["brand"]>): ThemeDocument {
  const salon = initialDocument("salon");
  return { ...salon, brand: { ...salon.brand, ...brand } };
}
