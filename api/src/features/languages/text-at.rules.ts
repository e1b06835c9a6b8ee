import type { TranslatedKind } from "@vitrine/contract/shops/translations";
import { shownTranslation } from "./translated-html.rules.ts";

/** A text of a response that may be translated: the record it belongs to, and the function that replaces it. */
export interface PageText {
  kind: TranslatedKind;
  /** The record's handle; if it has none, its id. */
  key: string;
  field: string;
  replace(text: string): void;
}

/** The field of an object as a text of a record. A missing text has no translation. */
export function text<Field extends string>(
  owner: { [name in Field]: string | null },
  field: Field,
  at: Pick<PageText, "kind" | "key"> & { as?: string },
): PageText[] {
  if (!owner[field]) return [];
  const stored = at.as ?? field;
  return [
    {
      kind: at.kind,
      key: at.key,
      field: stored,
      replace: (translation) => {
        owner[field] = shownTranslation(stored, translation) as never;
      },
    },
  ];
}
