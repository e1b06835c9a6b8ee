import type { Theme, ThemeChange } from "@vitrine/contract/themes/themes";
import { storedDocument } from "./stored-document.rules.ts";
import type { ThemeRow } from "./themes.queries.ts";

export function themeResponse({ document, publish_version: _, ...row }: ThemeRow): Theme {
  return { ...row, preset: storedDocument(document).preset };
}

/** Changes for the activity log: "moved home featured_products". */
export function changeLines(changes: readonly ThemeChange[]): string[] {
  return changes.slice(0, 20).map(({ change, part, name }) => `${change} ${part} ${name}`);
}

/** A name for the copy of a theme, within the limit of names. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const end = ` ${number}`;
    const wanted = name.slice(0, 60 - end.length) + end;
    if (!taken.has(wanted)) return wanted;
  }
}
