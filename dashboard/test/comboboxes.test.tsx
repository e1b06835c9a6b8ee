// @vitest-environment jsdom
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { countryOptions } from "../src/shared/place-options.ts";
import { RemoteComboboxList } from "../src/ui/combobox/RemoteComboboxList.tsx";
import { matchOptions } from "../src/ui/combobox/option-search.rules.ts";
import type { RemoteOption } from "../src/ui/combobox/remote-option.ts";
import { ComboboxList } from "../src/ui/combobox/ComboboxList.tsx";
import { AutocompleteList } from "../src/ui/combobox/AutocompleteList.tsx";
import { show, type Shown } from "./in-dom.tsx";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (text: string) => text }) }));

const countries = countryOptions("en");
const germany = countries.find(({ value }) => value === "DE");
const nameOf = (code: string | undefined) => countries.find(({ value }) => value === code)?.label;

let chosen: (string | undefined)[] = [];
let shown: Shown;

/** A combobox whose options are on the page. */
function LocalField() {
  const [value, setValue] = useState<string | undefined>("DE");
  const onValue = (code: string | undefined) => (chosen.push(code), setValue(code));
  return <ComboboxList options={countries} value={value} onValue={onValue} />;
}

/** A combobox whose options a server finds; here each search is answered immediately. */
function RemoteField() {
  const [value, setValue] = useState<RemoteOption | undefined>(germany);
  const [search, setSearch] = useState("");
  const onValue = (option: RemoteOption | undefined) => (chosen.push(option?.value), setValue(option));
  return (
    <RemoteComboboxList
      options={matchOptions(countries, search)}
      onSearch={setSearch}
      value={value}
      onValue={onValue}
    />
  );
}

beforeAll(() => {
  // jsdom does no layout.
  Element.prototype.scrollIntoView ??= () => undefined;
});
afterEach(() => shown.close());

const fields = { "of the page": LocalField, "found on the server": RemoteField };
describe.each(Object.entries(fields))("a combobox with options %s", (_, Field) => {
  async function open() {
    chosen = [];
    shown = await show(<Field />);
    await shown.focus();
    return shown;
  }

  it("selects its text on focus", async () => {
    const { input } = await open();
    expect(input().value).toBe("Germany");
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, "Germany".length]);
  });

  it("filters by what is typed and highlights the first match", async () => {
    const { type, options, highlighted } = await open();
    await type("jap");
    expect(options()).toEqual(["Japan"]);
    expect(highlighted()).toBe("Japan");
  });

  it("chooses the highlighted option on Enter, without submitting the form", async () => {
    const { type, press, input, options } = await open();
    await type("jap");
    expect(await press("Enter")).toBe(true);
    expect(chosen).toEqual(["JP"]);
    expect(input().value).toBe("Japan");
    expect(options()).toEqual([]);
  });

  it("doesn't submit the form on Enter while the list is closed", async () => {
    const { press } = await open();
    expect(await press("Enter")).toBe(true);
    expect(chosen).toEqual([]);
  });

  it("neither submits the form nor chooses an option on Enter if nothing matches", async () => {
    const { type, press, input } = await open();
    await type("Atlantis");
    expect(await press("Enter")).toBe(true);
    expect(chosen).toEqual([]);
    expect(input().value).toBe("Atlantis");
  });

  it("closes and restores the value on Escape, and keeps the value on a second Escape", async () => {
    const { type, press, input, options } = await open();
    await type("jap");
    await press("Escape");
    expect(options()).toEqual([]);
    expect(input().value).toBe("Germany");
    await press("Escape");
    expect(input().value).toBe("Germany");
    expect(chosen).toEqual([]);
  });

  it("restores the value on Escape after the text was removed", async () => {
    const { type, press, input } = await open();
    await type("");
    expect(input().value).toBe("");
    await press("Escape");
    expect(input().value).toBe("Germany");
    expect(chosen).toEqual([]);
  });

  it("chooses the match of the typed text on Tab, and lets the focus move", async () => {
    const { type, press } = await open();
    await type("jap");
    expect(await press("Tab")).toBe(false);
    expect(chosen).toEqual(["JP"]);
  });

  it("keeps the value on Tab if nothing was typed", async () => {
    const { press, input } = await open();
    await press("ArrowDown");
    await press("ArrowDown");
    await press("Tab");
    expect(chosen).toEqual([]);
    expect(input().value).toBe("Germany");
  });

  it("has no value after its text is removed and the field loses the focus", async () => {
    const { type, blur, input } = await open();
    await type("");
    expect(chosen).toEqual([]);
    await blur();
    expect(chosen).toEqual([undefined]);
    expect(input().value).toBe("");
  });
});

describe("a combobox that waits for search results", () => {
  it("never chooses an option of the previous search", async () => {
    chosen = [];
    const first = matchOptions(countries, "").slice(0, 3);
    shown = await show(
      <RemoteComboboxList
        options={first}
        searching
        onSearch={() => undefined}
        value={undefined}
        onValue={(option) => chosen.push(option?.value)}
      />,
    );
    await shown.focus();
    await shown.type("Japan");
    expect(shown.options()).toEqual([]);
    expect(document.body.textContent).toContain("Searching…");
    expect(await shown.press("Enter")).toBe(true);
    expect(chosen).toEqual([]);
  });
});

describe("a field of free text with suggestions", () => {
  it("keeps the typed text on Enter, without submitting the form", async () => {
    const entered = vi.fn();
    function Field({ onEnter }: { onEnter?: () => void }) {
      const [text, setText] = useState("Acme");
      return (
        <AutocompleteList
          value={text}
          onValue={setText}
          options={[{ value: "Acme Tools", label: "Acme Tools" }]}
          onSearch={() => undefined}
          onEnter={onEnter}
        />
      );
    }
    shown = await show(<Field />);
    await shown.focus();
    expect([shown.input().selectionStart, shown.input().selectionEnd]).toEqual([0, 4]);
    await shown.type("Ac");
    expect(await shown.press("Enter")).toBe(true);
    expect(shown.input().value).toBe("Ac");
    await shown.close();
    shown = await show(<Field onEnter={entered} />);
    await shown.focus();
    expect(await shown.press("Enter")).toBe(true);
    expect(entered).toHaveBeenCalledOnce();
  });
});

describe("the order of matches", () => {
  it.each([
    ["India", "IN"],
    ["india", "IN"],
    ["Samoa", "WS"],
    ["Guinea", "GN"],
    ["Oman", "OM"],
    ["Cote d'Ivoire", "CI"],
    ["turkiye", "TR"],
    ["states", "US"],
    ["us", "US"],
    ["DE", "DE"],
    ["UK", "GB"],
    ["turkey", "TR"],
  ])("puts the likeliest country for “%s” first: %s", (typed, code) => {
    expect(matchOptions(countries, typed)[0]?.label).toBe(nameOf(code));
  });

  it("finds a time zone by its city", () => {
    const zones = [{ value: "Asia/Ho_Chi_Minh", label: "Asia/Ho Chi Minh" }];
    expect(matchOptions(zones, "ho chi")).toEqual(zones);
    expect(matchOptions(zones, "Berlin")).toEqual([]);
  });
});
