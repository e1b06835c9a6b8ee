import { type GlobalShortcutId, isShortcut, keyName, type KeyPress, shortcuts } from "../../ui/shortcuts.ts";

/** What a shortcut does: its id, or `g` and the letter of a page. */
export type ShortcutAction = GlobalShortcutId | `g ${string}`;

export interface Press extends KeyPress {
  /** ms */
  timeStamp: number;
}

/** When G was pressed, for the letter that follows. */
export interface Pending {
  since: number | undefined;
}

const followsWithinMs = 1500;

/**
 * The action of a key press. Single keys have one only where `single`: not while the user types, not beside an open
 * dialog, and not if the user turned them off.
 */
export function shortcutFor(
  press: Press,
  { since }: Pending,
  single: boolean,
): { action?: ShortcutAction; pending: Pending } {
  const none = { pending: { since: undefined } };
  if (isShortcut(press, "search")) return { action: "search", ...none };
  if (!single || press.ctrlKey || press.metaKey || press.altKey) return none;
  const key = keyName(press);
  if (since !== undefined && press.timeStamp - since <= followsWithinMs)
    return { action: `g ${key}`, ...none };
  if (key === jumpKey) return { pending: { since: press.timeStamp } };
  return { action: shortcuts.filter(isOfFrame).find(({ id }) => isShortcut(press, id))?.id, ...none };
}

/** Begins a jump; the letter of a page follows. */
const jumpKey = "g";

function isOfFrame<Row extends (typeof shortcuts)[number]>(
  row: Row,
): row is Extract<Row, { group: "everywhere" | "list" }> {
  return row.group === "everywhere" || row.group === "list";
}
