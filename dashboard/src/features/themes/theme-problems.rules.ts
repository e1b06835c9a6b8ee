import { ThemeDocument } from "@vitrine/contract/themes/theme-document";

/** Messages of the fields that can't be saved, by their path in the document: "brand.accent". */
export type ThemeProblems = Record<string, string>;

export function themeProblems(document: ThemeDocument): ThemeProblems {
  const issues = ThemeDocument.safeParse(document).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

/** The document to save: fields with a problem are empty until they are corrected. */
export function savableDocument(document: ThemeDocument): ThemeDocument {
  const savable = structuredClone(document);
  for (const path of Object.keys(themeProblems(document))) emptyAt(savable, path.split("."));
  return ThemeDocument.parse(savable);
}

/** Sets the setting that contains the path, or the brand's value, to null. */
function emptyAt(document: object, path: readonly string[]): void {
  const settings = path.lastIndexOf("settings");
  const depth = settings === -1 ? 1 : settings + 1;
  const parent = path
    .slice(0, depth)
    .reduce<Record<string, unknown>>((value, key) => value[key] as Record<string, unknown>, { ...document });
  parent[path[depth]!] = null;
}
