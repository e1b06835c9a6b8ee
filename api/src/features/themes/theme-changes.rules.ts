import { isDeepStrictEqual } from "node:util";
import { pageTypes } from "@vitrine/contract/themes/section-kinds";
import type { Section, ThemeDocument } from "@vitrine/contract/themes/theme-document";
import type { ThemeChange } from "@vitrine/contract/themes/themes";

/** The differences of a document from the one before: its settings first, then its sections by page. */
export function themeChanges(before: ThemeDocument, after: ThemeDocument): ThemeChange[] {
  return [
    ...(before.preset === after.preset ? [] : [changed("brand", "preset")]),
    ...(["brand", "header", "footer"] as const).flatMap((part) =>
      changedFields(part, before[part], after[part]),
    ),
    ...pageTypes.flatMap((page) =>
      sectionChanges(before.pages[page], after.pages[page]).map((change) => ({ ...change, part: page })),
    ),
  ];
}

function changed(part: ThemeChange["part"], name: string): ThemeChange {
  return { change: "changed", part, name };
}

function changedFields(part: ThemeChange["part"], before: object, after: object): ThemeChange[] {
  const earlier = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(earlier.get(name), value))
    .map(([name]) => changed(part, name));
}

type SectionChange = Omit<ThemeChange, "part">;

function sectionChanges(before: Section[], after: Section[]): SectionChange[] {
  const earlier = new Map(before.map((section) => [section.id, section]));
  const later = new Set(after.map(({ id }) => id));
  const stayed = unmoved(
    before.map(({ id }) => id).filter((id) => later.has(id)),
    after.map(({ id }) => id).filter((id) => earlier.has(id)),
  );
  const removed = before.filter(({ id }) => !later.has(id));
  return [
    ...after.flatMap((section): SectionChange[] => {
      const { id, kind: name } = section;
      const known = earlier.get(id);
      if (!known) return [{ change: "added", name }];
      return [
        ...(stayed.has(id) ? [] : [{ change: "moved" as const, name }]),
        ...(known.is_hidden === section.is_hidden
          ? []
          : [{ change: section.is_hidden ? ("hidden" as const) : ("shown" as const), name }]),
        ...(hasSameContent(known, section) ? [] : [{ change: "changed" as const, name }]),
      ];
    }),
    ...removed.map(({ kind: name }): SectionChange => ({ change: "removed", name })),
  ];
}

function hasSameContent(a: Section, b: Section): boolean {
  return a.kind === b.kind && isDeepStrictEqual([a.settings, a.blocks], [b.settings, b.blocks]);
}

/** The longest list of ids that are in the same order before and after: the others were moved. */
function unmoved(before: string[], after: string[]): Set<string> {
  const at = new Map(before.map((id, index) => [id, index]));
  const longest: string[][] = [];
  for (const [index, id] of after.entries()) {
    const fitting = longest
      .slice(0, index)
      .filter((list) => at.get(list.at(-1)!)! < at.get(id)!)
      .reduce<string[]>((best, list) => (list.length > best.length ? list : best), []);
    longest.push([...fitting, id]);
  }
  return new Set(longest.reduce<string[]>((best, list) => (list.length > best.length ? list : best), []));
}
