import { type GlobalShortcutId, isShortcut, keyName, type KeyPress, shortcuts } from "../../ui/shortcuts.ts";

/** The action of a shortcut: its id, or `g` and the key of a page. */
export type ShortcutAction = GlobalShortcutId | `g ${string}`;

export interface Press extends KeyPress {
  /** In milliseconds. */
  timeStamp: number;
}

/** Time at which G was pressed, while the second key is pending. */
export interface Pending {
  since: number | undefined;
}

const followsWithinMs = 1500;

/**
 * The action of a key press. Single keys have one only if `single` is true: not while the user types or a
 * dialog is open, and not if the user turned them off.
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

/** The first key of the shortcuts that open a page. */
const jumpKey = "g";

function isOfFrame<Row extends (typeof shortcuts)[number]>(
  row: Row,
): row is Extract<Row, { group: "everywhere" | "list" | "confirm" }> {
  return row.group === "everywhere" || row.group === "list" || row.group === "confirm";
}
