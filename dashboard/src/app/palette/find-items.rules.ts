/** An item of the command palette. */
export interface PaletteItem {
  /** "page:orders", "order:019a…" */
  id: string;
  label: string;
  /** Shown at the end of the line: a section, an amount, an email. */
  note?: string;
  /** Additional search terms, separated by commas. Not shown. */
  synonyms?: string;
  /** A page that isn't available yet. */
  isUpcoming?: boolean;
  /** Path of the page. Undefined for an action. */
  to?: string;
  search?: Record<string, unknown>;
  onClick?: () => void;
  /** The shortcut of the same action: "g o". */
  keys?: string;
}

/** The text in lower case and without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * The items that match every typed word, best match first. All items in the given order if nothing is typed.
 */
export function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...items];
  return items
    .map((item) => ({ item, rank: rankOf(item, wanted) }))
    .filter(({ rank }) => rank < nowhere)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

const nowhere = 5;

/**
 * 0: the label begins with the text · 1: a word of it begins with the typed word · 2: it contains the word ·
 * 3: a synonym begins with it · 4: a word of the note begins with it
 */
function rankOf(item: PaletteItem, wanted: string[]): number {
  const [label, note] = [plain(item.label), plain(item.note ?? "")];
  if (label.startsWith(wanted.join(" "))) return 0;
  const synonyms = wordsIn(plain(item.synonyms ?? ""));
  const ranks = wanted.map((word) => {
    const begins = (one: string) => one.startsWith(word);
    if (wordsIn(label).some(begins)) return 1;
    if (label.includes(word)) return 2;
    if (synonyms.some(begins)) return 3;
    return note.split(/\s+/).some(begins) ? 4 : nowhere;
  });
  return Math.max(...ranks);
}

function wordsIn(text: string): string[] {
  return text.split(/[\s&,،-]+/);
}

/** Recently chosen items, most recent first, without duplicates. */
export function withRecent<Item extends { id: string }>(
  recent: readonly Item[],
  chosen: Item,
  max = 8,
): Item[] {
  return [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, max);
}

/** Returns true if the text is worth a request to the server: two characters, or a number. */
export function isSearchable(typed: string): boolean {
  return /^#?\d+$/.test(typed.trim()) || typed.trim().length >= 2;
}
