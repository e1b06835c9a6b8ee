import { describe, expect, it } from "vitest";
import { type Deed, meaningOf, type Pending, type Press } from "./shortcuts.rules.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, timeStamp: 0 };
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : "",
  ...none,
  ...more,
});

/** What comes of keys one after another. */
function deedsOf(presses: Press[], single = true): (Deed | undefined)[] {
  let pending: Pending = { since: undefined };
  return presses.map((one) => {
    const meaning = meaningOf(one, pending, single);
    pending = meaning.pending;
    return meaning.deed;
  });
}

describe("Shortcuts", () => {
  it("G and a letter jump, each of the others stands for itself", () => {
    expect(deedsOf([press("g"), press("o")])).toEqual([undefined, "g o"]);
    expect(deedsOf([press("c"), press("/"), press("?"), press("j")])).toEqual([
      "create",
      "search-list",
      "help",
      "next-row",
    ]);
  });

  it("C after G jumps and adds nothing", () => {
    expect(deedsOf([press("g"), press("c")])).toEqual([undefined, "g c"]);
  });

  it("a G of long ago is forgotten", () => {
    expect(deedsOf([press("g"), press("c", { timeStamp: 1600 })])).toEqual([undefined, "create"]);
  });

  it("are silent while somebody types, except the search of everything", () => {
    const presses = [press("c"), press("g"), press("o"), press("k", { ctrlKey: true })];
    expect(deedsOf(presses, false)).toEqual([undefined, undefined, undefined, "search"]);
  });

  it("leave the browser its own", () => {
    expect(deedsOf([press("c", { ctrlKey: true }), press("j", { metaKey: true })])).toEqual([
      undefined,
      undefined,
    ]);
    expect(deedsOf([press("k", { ctrlKey: true, altKey: true })])).toEqual([undefined]);
  });

  it("⌘ K is Ctrl K", () => {
    expect(deedsOf([press("k", { metaKey: true })])).toEqual(["search"]);
  });

  it("lie where they lie on a keyboard of another script", () => {
    expect(deedsOf([press("п", { code: "KeyG" }), press("щ", { code: "KeyO" })])).toEqual([undefined, "g o"]);
    expect(deedsOf([press("л", { code: "KeyK", ctrlKey: true })])).toEqual(["search"]);
  });
});
