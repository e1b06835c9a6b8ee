/** One line of the palette. */
export interface PaletteItem {
  /** "page:orders", "order:019a…" */
  id: string;
  label: string;
  /** At the end of the line: a section, a sum, an e-mail address. */
  note?: string;
  /** Where it leads; an action has none. */
  to?: string;
  search?: Record<string, unknown>;
  onPress?: () => void;
  /** The shortcut that does the same: "g o". */
  keys?: string;
}

/** Without capitals and accents. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The items that have every typed word, those that begin so first; all, as they are, while nothing is typed. */
export function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...items];
  return items
    .map((item) => ({ item, rank: rankOf(plain(item.label), plain(item.note ?? ""), wanted) }))
    .filter(({ rank }) => rank < nowhere)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

const nowhere = 4;

/** 0: begins so · 1: a word does · 2: somewhere in it · 3: in what stands beside it */
function rankOf(label: string, note: string, wanted: string[]): number {
  if (label.startsWith(wanted.join(" "))) return 0;
  const ranks = wanted.map((word) => {
    if (label.split(/[\s&-]+/).some((part) => part.startsWith(word))) return 1;
    if (label.includes(word)) return 2;
    return note.split(/\s+/).some((part) => part.startsWith(word)) ? 3 : nowhere;
  });
  return Math.max(...ranks);
}

/** What was chosen lately, the latest first, each once. */
export function withRecent<Item extends { id: string }>(
  recent: readonly Item[],
  chosen: Item,
  most = 8,
): Item[] {
  return [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, most);
}

/** Whether it is worth asking the server: two letters, or a number. */
export function isSearchable(typed: string): boolean {
  return /^#?\d+$/.test(typed.trim()) || typed.trim().length >= 2;
}
