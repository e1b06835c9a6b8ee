import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ariaKeys, isShortcut, shortcuts } from "../../ui/shortcuts.ts";
import { type ShortcutAction, shortcutFor, type Pending, type Press } from "./shortcuts.rules.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, timeStamp: 0 };
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : "",
  ...none,
  ...more,
});

/** The actions of consecutive key presses. */
function actionsOf(presses: Press[], single = true): (ShortcutAction | undefined)[] {
  let pending: Pending = { since: undefined };
  return presses.map((one) => {
    const meaning = shortcutFor(one, pending, single);
    pending = meaning.pending;
    return meaning.action;
  });
}

describe("Shortcuts", () => {
  it("open a page with G and a letter, or act on a single key", () => {
    expect(actionsOf([press("g"), press("o")])).toEqual([undefined, "g o"]);
    expect(actionsOf([press("c"), press("/"), press("?"), press("j")])).toEqual([
      "create",
      "search-list",
      "help",
      "next-row",
    ]);
  });

  it("open a page with C after G, and add nothing", () => {
    expect(actionsOf([press("g"), press("c")])).toEqual([undefined, "g c"]);
  });

  it("ignore a G that was pressed too long before", () => {
    expect(actionsOf([press("g"), press("c", { timeStamp: 1600 })])).toEqual([undefined, "create"]);
  });

  it("have no effect while the user types, except for the command palette", () => {
    const presses = [press("c"), press("g"), press("o"), press("k", { ctrlKey: true })];
    expect(actionsOf(presses, false)).toEqual([undefined, undefined, undefined, "search"]);
  });

  it("leave the browser's own shortcuts to the browser", () => {
    expect(actionsOf([press("c", { ctrlKey: true }), press("j", { metaKey: true })])).toEqual([
      undefined,
      undefined,
    ]);
    expect(actionsOf([press("k", { ctrlKey: true, altKey: true })])).toEqual([undefined]);
  });

  it("accept ⌘ K like Ctrl K", () => {
    expect(actionsOf([press("k", { metaKey: true })])).toEqual(["search"]);
  });

  it("depend on the position of the keys on keyboards of other scripts", () => {
    expect(actionsOf([press("п", { code: "KeyG" }), press("щ", { code: "KeyO" })])).toEqual([
      undefined,
      "g o",
    ]);
    expect(actionsOf([press("л", { code: "KeyK", ctrlKey: true })])).toEqual(["search"]);
  });
});

describe("the table of shortcuts", () => {
  const source = path.resolve(import.meta.dirname, "../..");
  const files = globSync("**/*.{ts,tsx}", { cwd: source })
    .filter((file) => !/\.test\.|^gallery\/|^ui\/shortcuts\.ts$/.test(file.replaceAll("\\", "/")))
    .map((file) => ({ file, text: readFileSync(path.join(source, file), "utf8") }));
  // Names of keys, without those that fields, menus and grids handle everywhere and that aren't shortcuts:
  // Enter, arrows, space …
  const keyNames = /^([!-~]|F\d+|Delete|Insert|(Key|Digit)\w|Slash|Comma|Period|Mod-.+|Control.+|Meta.+)$/;

  it("contains the key of every handler in the dashboard", () => {
    expect(files.length).toBeGreaterThan(300);
    const compared = files.flatMap(({ file, text }) =>
      [
        ...text.matchAll(/\b(?:key|code)(?:\.toLowerCase\(\))?\s*[!=]==?\s*"([^"]+)"/g),
        ...text.matchAll(/addKeyboardShortcuts[^]*?"(Mod-[^"]+)"/g),
        ...text.matchAll(/aria-keyshortcuts="([^"]+)"/g),
      ]
        .map(([, key]) => key!)
        .filter((key) => keyNames.test(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(compared).toEqual([]);
  });

  it("has no shortcut without a handler", () => {
    const all = files.map(({ text }) => text).join("\n");
    const unused = shortcuts.filter(({ id }) => !all.includes(`"${id}"`)).map(({ id }) => id);
    expect(unused).toEqual([]);
  });

  it("contains each key once per group, and no G, which opens pages", () => {
    const keys = shortcuts.flatMap((row) => row.keys.map((one) => `${row.group} ${one}`));
    expect(new Set(keys).size).toBe(keys.length);
    expect(shortcuts.some((row) => (row.keys as readonly string[]).includes("g"))).toBe(false);
  });

  it("compares modifiers, and letters by their position on keyboards of other scripts", () => {
    const save = press("s", { ctrlKey: true });
    expect(isShortcut(save, "save")).toBe(true);
    expect(isShortcut({ ...save, ctrlKey: false, metaKey: true }, "save")).toBe(true);
    for (const more of [{ altKey: true }, { shiftKey: true }, { ctrlKey: false }, { metaKey: true }])
      expect(isShortcut({ ...save, ...more }, "save")).toBe(false);
    expect(isShortcut(press("ы", { code: "KeyS", ctrlKey: true }), "save")).toBe(true);
    expect(isShortcut(press("*", { code: "Digit8", ctrlKey: true, shiftKey: true }), "bullets")).toBe(true);
    expect(isShortcut(press("Z", { ctrlKey: true, shiftKey: true }), "undo")).toBe(false);
    expect(isShortcut(press("?", { shiftKey: true, code: "Slash" }), "help")).toBe(true);
    expect(isShortcut(press("/", { shiftKey: true, code: "Digit7" }), "search-list")).toBe(true);
  });

  it("provides the keys for assistive technology", () => {
    expect(ariaKeys("save")).toBe("Control+S Meta+S");
    expect(ariaKeys("next-row")).toBe("J");
  });
});
