import type { TranslatedKind, TranslatedText } from "@vitrine/contract/shops/translations";
import type { ShopTx } from "../../db/tx.ts";
import { findTextsOf, listRecordIds } from "./translations.queries.ts";

/** Kinds whose records are read from all products of the shop, whichever of them is wanted. */
const readFromProducts: TranslatedKind[] = ["option", "custom_field"];

type TextKey = { kind: TranslatedKind; id: string; field: string };

/**
 * The shop's texts that the rows of one file refer to. A name of an option is looked up once, and one that the shop doesn't
 * have never, because each look-up reads all products: a file can have hundreds of thousands of them.
 */
export class KnownTexts {
  readonly #language: string;
  readonly #names = new Map<TranslatedKind, Set<string>>();
  readonly #found = new Map<string, Map<string, TranslatedText>>();

  constructor(language: string) {
    this.#language = language;
  }

  /** The texts of rows, by `keyOf`. */
  async find(tx: ShopTx, rows: readonly TextKey[]): Promise<Map<string, TranslatedText>> {
    const texts = new Map<string, TranslatedText>();
    for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
      const ids = [...new Set(ofKind.map(({ id }) => id))];
      const found = readFromProducts.includes(kind)
        ? await this.#findNamed(tx, kind, ids)
        : await findTextsOf(tx, this.#language, { kind, ids });
      for (const [id, its] of found)
        for (const text of its.values()) texts.set(keyOf({ kind, id, field: text.field }), text);
    }
    return texts;
  }

  /** Stores what is saved, for a later row with the same text. Call it after the commit. */
  note(saved: readonly (TextKey & { text: string })[]): void {
    for (const { kind, id, field, text } of saved) {
      const its = this.#found.get(nameKey(kind, id));
      const known = its?.get(field);
      if (known) its!.set(field, { ...known, text, is_outdated: false });
    }
  }

  async #findNamed(tx: ShopTx, kind: TranslatedKind, ids: string[]) {
    let names = this.#names.get(kind);
    if (!names) {
      names = new Set(await listRecordIds(tx, kind));
      this.#names.set(kind, names);
    }
    const own = ids.filter((id) => names.has(id));
    const unread = own.filter((id) => !this.#found.has(nameKey(kind, id)));
    if (unread.length > 0)
      for (const [id, its] of await findTextsOf(tx, this.#language, { kind, ids: unread }))
        this.#found.set(nameKey(kind, id), its);
    return own.map(
      (id) => [id, this.#found.get(nameKey(kind, id)) ?? new Map<string, TranslatedText>()] as const,
    );
  }
}

export function keyOf({ kind, id, field }: TextKey): string {
  return JSON.stringify([kind, id, field]);
}

const nameKey = (kind: TranslatedKind, id: string) => `${kind} ${id}`;
