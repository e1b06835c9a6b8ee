import type { Words } from "./pages-table.ts";

/** What single keys do, in the order of the list under "?". Jumps to pages stand in the table of pages. */
export const shortcuts = [
  { id: "search", keys: "mod+k", label: (t) => t("Search everything") },
  { id: "search-list", keys: "/", label: (t) => t("Search this list; everything where there is none") },
  { id: "create", keys: "c", label: (t) => t("Add what this page is about") },
  { id: "next-row", keys: "j", label: (t) => t("Next row of a list") },
  { id: "row-before", keys: "k", label: (t) => t("Row before") },
  { id: "tick-row", keys: "x", label: (t) => t("Choose the row") },
  { id: "help", keys: "?", label: (t) => t("Show these shortcuts") },
] as const satisfies { id: string; keys: string; label: Words }[];

/** What a shortcut does: its id, or `g` and the letter of a page. */
export type Deed = (typeof shortcuts)[number]["id"] | `g ${string}`;

export interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** ms */
  timeStamp: number;
}

/** When G was pressed, for the letter that follows. */
export interface Pending {
  since: number | undefined;
}

const followsWithinMs = 1500;

/**
 * What a key press means. Single keys mean something only where `single`: not while somebody types, not beside an
 * open dialog, and not for those who switched them off.
 */
export function meaningOf(
  press: Press,
  { since }: Pending,
  single: boolean,
): { deed?: Deed; pending: Pending } {
  const none = { pending: { since: undefined } };
  const key = keyOf(press);
  const isMod = press.ctrlKey !== press.metaKey && !press.altKey;
  if (isMod && key === "k") return { deed: "search", ...none };
  if (!single || press.ctrlKey || press.metaKey || press.altKey) return none;
  if (since !== undefined && press.timeStamp - since <= followsWithinMs) return { deed: `g ${key}`, ...none };
  if (key === "g") return { pending: { since: press.timeStamp } };
  return { deed: shortcuts.find(({ keys }) => keys === key)?.id, ...none };
}

/** Letters by their place on the keyboard where it writes another script. */
function keyOf({ key, code }: Press): string {
  const isOtherScript = key.length === 1 && !/^[\x20-\x7e]$/.test(key);
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return (isOtherScript && place ? place : key).toLowerCase();
}
