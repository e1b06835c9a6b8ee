import type { TFunction } from "i18next";

/** The places where shortcuts work, in the order of the list under "?". */
export const shortcutGroups = {
  everywhere: (t) => t("On every page"),
  list: (t) => t("In lists"),
  confirm: (t) => t("While you confirm orders"),
  form: (t) => t("While you edit"),
  text: (t) => t("In a description"),
  grid: (t) => t("In the variants table"),
  theme: (t) => t("While you customise a theme"),
} as const satisfies Record<string, (t: TFunction) => string>;

interface ShortcutRow {
  id: string;
  group: keyof typeof shortcutGroups;
  /** In lower case, after "mod+" for Ctrl or ⌘, "shift+" and "alt+". Several entries are alternatives. */
  keys: readonly [string, ...string[]];
  label: (t: TFunction) => string;
}

/**
 * Every keyboard shortcut, except those that open pages, which are in the table of pages. Handlers compare
 * keys only with `isShortcut`, so that the list under "?" is complete. Standard keys of a widget (arrows,
 * Tab, Escape, Enter in a field) aren't shortcuts.
 */
export const shortcuts = [
  { id: "search", group: "everywhere", keys: ["mod+k"], label: (t) => t("Search everything") },
  {
    id: "search-list",
    group: "everywhere",
    keys: ["/"],
    label: (t) => t("Search this list, or everything if the page has no list"),
  },
  { id: "create", group: "everywhere", keys: ["c"], label: (t) => t("Add a new item on this page") },
  { id: "help", group: "everywhere", keys: ["?"], label: (t) => t("Show keyboard shortcuts") },

  { id: "next-row", group: "list", keys: ["j"], label: (t) => t("Next row, order or product") },
  {
    id: "row-before",
    group: "list",
    keys: ["k"],
    label: (t) => t("Previous row, order or product"),
  },
  { id: "tick-row", group: "list", keys: ["x"], label: (t) => t("Select the row") },

  { id: "confirmed", group: "confirm", keys: ["y"], label: (t) => t("Confirmed") },
  { id: "no-answer", group: "confirm", keys: ["n"], label: (t) => t("No answer") },
  { id: "wrong-number", group: "confirm", keys: ["w"], label: (t) => t("Wrong number") },
  { id: "cancel-order", group: "confirm", keys: ["d"], label: (t) => t("Cancel order") },
  { id: "call", group: "confirm", keys: ["p"], label: (t) => t("Call the customer") },
  { id: "whatsapp", group: "confirm", keys: ["m"], label: (t) => t("Open WhatsApp") },

  { id: "save", group: "form", keys: ["mod+s"], label: (t) => t("Save") },
  { id: "undo", group: "form", keys: ["mod+z"], label: (t) => t("Undo the last action") },
  { id: "add-note", group: "form", keys: ["mod+enter"], label: (t) => t("Add note") },

  { id: "bold", group: "text", keys: ["mod+b"], label: (t) => t("Bold") },
  { id: "italic", group: "text", keys: ["mod+i"], label: (t) => t("Italic") },
  { id: "underline", group: "text", keys: ["mod+u"], label: (t) => t("Underline") },
  { id: "strike", group: "text", keys: ["mod+shift+s"], label: (t) => t("Strikethrough") },
  { id: "link", group: "text", keys: ["mod+k"], label: (t) => t("Link") },
  { id: "bullets", group: "text", keys: ["mod+shift+8"], label: (t) => t("Bulleted list") },
  { id: "numbers", group: "text", keys: ["mod+shift+7"], label: (t) => t("Numbered list") },
  { id: "quotation", group: "text", keys: ["mod+shift+b"], label: (t) => t("Quote") },
  { id: "undo-typing", group: "text", keys: ["mod+z"], label: (t) => t("Undo") },
  { id: "redo-typing", group: "text", keys: ["mod+shift+z"], label: (t) => t("Redo") },

  { id: "edit-cell", group: "grid", keys: ["enter", "f2"], label: (t) => t("Edit the cell") },
  { id: "clear-cells", group: "grid", keys: ["delete", "backspace"], label: (t) => t("Clear the cells") },
  {
    id: "fill-down",
    group: "grid",
    keys: ["mod+d"],
    label: (t) => t("Fill the selection from its first row"),
  },
  { id: "select-all", group: "grid", keys: ["mod+a"], label: (t) => t("Select all cells") },
  { id: "undo-cells", group: "grid", keys: ["mod+z"], label: (t) => t("Undo") },
  { id: "redo-cells", group: "grid", keys: ["mod+shift+z", "mod+y"], label: (t) => t("Redo") },

  { id: "move-up", group: "theme", keys: ["alt+arrowup"], label: (t) => t("Move the section up") },
  { id: "move-down", group: "theme", keys: ["alt+arrowdown"], label: (t) => t("Move the section down") },
  { id: "undo-theme", group: "theme", keys: ["mod+z"], label: (t) => t("Undo") },
  { id: "redo-theme", group: "theme", keys: ["mod+shift+z", "mod+y"], label: (t) => t("Redo") },
] as const satisfies readonly ShortcutRow[];

type Shortcut = (typeof shortcuts)[number];
export type ShortcutId = Shortcut["id"];
/** The shortcuts that are handled on every page. */
export type GlobalShortcutId = Extract<Shortcut, { group: "everywhere" | "list" | "confirm" }>["id"];

/** A key press from the DOM or React. */
export interface KeyPress {
  key: string;
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Returns true if a key press matches the shortcut. */
export function isShortcut(press: KeyPress, id: ShortcutId): boolean {
  return keysOf(id).some((keys) => {
    const wants = (modifier: string) => keys.includes(`${modifier}+`);
    const hasMod = press.ctrlKey !== press.metaKey;
    const hasNone = !press.ctrlKey && !press.metaKey;
    return (
      keyName(press) === keys.split("+").at(-1) &&
      (wants("mod") ? hasMod && press.shiftKey === wants("shift") : hasNone) &&
      press.altKey === wants("alt")
    );
  });
}

function keysOf(id: ShortcutId): readonly string[] {
  return shortcuts.find((one) => one.id === id)?.keys ?? [];
}

/**
 * The key in lower case. On keyboards of other scripts, the Latin letter in its position; with Shift, the
 * digit of its key.
 */
export function keyName({ key, code = "", shiftKey }: Pick<KeyPress, "key" | "code" | "shiftKey">): string {
  const isOtherScript = key.length === 1 && !/^[\x20-\x7e]$/.test(key);
  const letter = isOtherScript ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const digit = shiftKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
  // Some layouts have "?" and "/" on digit keys. There, the character counts.
  return (letter ?? (/^[?/]$/.test(key) ? key : (digit ?? key))).toLowerCase();
}

/** The value of `aria-keyshortcuts`: "Control+S Meta+S". */
export function ariaKeys(id: ShortcutId): string {
  return keysOf(id)
    .flatMap((keys) =>
      keys.startsWith("mod+") ? [keys.replace("mod+", "Control+"), keys.replace("mod+", "Meta+")] : [keys],
    )
    .map((keys) =>
      keys
        .split("+")
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join("+"),
    )
    .join(" ");
}

const isApple = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);

/** Labels of keys on this keyboard: "mod+shift+s" is "Ctrl", "Shift", "S", or on a Mac "⌘", "⇧", "S". */
export function keyLabels(keys: string): string[] {
  const names: Record<string, string> = {
    arrowup: "↑",
    arrowdown: "↓",
    ...(isApple ? { mod: "⌘", shift: "⇧", alt: "⌥" } : { mod: "Ctrl", shift: "Shift", alt: "Alt" }),
  };
  return keys
    .split("+")
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : capitalized(part)));
}

/** Label of the first key combination of a shortcut: "Ctrl+Shift+S", "⌘⇧S". */
export function keyText(id: ShortcutId): string {
  return keyLabels(keysOf(id)[0] ?? "").join(isApple ? "" : "+");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
