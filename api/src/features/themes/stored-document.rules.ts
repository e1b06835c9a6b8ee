import { defaultPreset } from "@vitrine/contract/themes/presets";
import { initialDocument, maxSections, ThemeDocument } from "@vitrine/contract/themes/theme-document";

type Json = Record<PropertyKey, unknown>;

/**
 * A stored document, without the parts that no longer fit the schema, such as sections of a kind that was removed. A part
 * that is missing becomes that of a new theme.
 */
export function storedDocument(stored: unknown): ThemeDocument {
  const fallback = initialDocument(defaultPreset);
  if (stored === null) return fallback;
  const document = isObject(stored) ? structuredClone(stored) : {};
  // Dropping one part can reveal the next problem, such as a page that now lacks its content.
  for (let attempt = 0; attempt < maxRepairs; attempt++) {
    const { data, error } = ThemeDocument.safeParse(document);
    if (data) return data;
    for (const { path } of error.issues.toReversed()) dropAt(document, path, fallback);
  }
  return fallback;
}

const maxRepairs = 5;

/** Removes the smallest part that can be removed: a section, else a brand's value, else a page. */
function dropAt(document: Json, [part, name, at]: readonly PropertyKey[], fallback: ThemeDocument): void {
  if (part === "pages" && isObject(document["pages"]) && name !== undefined) {
    const sections = document["pages"][name];
    if (Array.isArray(sections) && typeof at === "number") sections.splice(at, 1);
    else if (Array.isArray(sections) && sections.length > maxSections) sections.length = maxSections;
    else document["pages"][name] = fallback.pages[name as keyof ThemeDocument["pages"]];
  } else if (part !== undefined && name !== undefined && isObject(document[part]))
    delete document[part][name];
  else if (part !== undefined) document[part] = fallback[part as keyof ThemeDocument];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
