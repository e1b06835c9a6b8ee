import { type PageType, sectionKindNames } from "@vitrine/contract/themes/section-kinds";
import { initialDocument, ThemeDocument } from "@vitrine/contract/themes/theme-document";
import fc from "fast-check";
import { expect, it } from "vitest";
import { applyEdit, type Edit, type EditorAction, editTheme, type EditorState } from "./theme-edits.rules.ts";
import { savableDocument, themeProblems } from "./theme-problems.rules.ts";

const start = (): EditorState => ({ document: initialDocument("salon"), past: [], future: [] });
const pages: PageType[] = ["home", "product"];
const index = fc.nat(12);

/** An edit of the part at an index of the document at that time. */
type Step = {
  page: PageType;
  index: number;
  to: number;
  step: string;
  kind: (typeof sectionKindNames)[number];
};
const steps = fc.array(
  fc.record<Step>({
    page: fc.constantFrom(...pages),
    index,
    to: index,
    step: fc.constantFrom(
      "set",
      "set-setting",
      "toggle",
      "remove",
      "move",
      "duplicate",
      "add-section",
      "undo",
      "redo",
    ),
    kind: fc.constantFrom(...sectionKindNames),
  }),
  { maxLength: 25 },
);

function actionOf(
  document: ThemeDocument,
  { page, index: at, to, step, kind }: Step,
  id: string,
): EditorAction {
  if (step === "undo" || step === "redo") return { kind: step };
  if (step === "add-section") return { kind: step, page, section: kind, id };
  if (step === "set") return { kind: step, part: "brand", name: "accent", value: `#0000${10 + to}` };
  const part = { page, section: document.pages[page][at]?.id ?? "none" };
  return { kind: step, at: part, to, id, name: "heading", value: `Heading ${to}` } as Edit;
}

it("equals a list of documents with a position, for any edits, undos and redos", () => {
  fc.assert(
    fc.property(steps, (list) => {
      let state = start();
      // The second model: every document that was seen, and which of them is shown.
      let seen = [state.document];
      let shown = 0;
      for (const [number, step] of list.entries()) {
        const action = actionOf(state.document, step, `new-${number}`);
        // Each step is one of its own: the joining of typed letters has its own test.
        state = editTheme({ ...state, field: undefined }, action);
        if (action.kind === "undo") shown = Math.max(0, shown - 1);
        else if (action.kind === "redo") shown = Math.min(seen.length - 1, shown + 1);
        else if (action.kind !== "load") {
          const next = applyEdit(seen[shown]!, action);
          if (next !== seen[shown]) seen = [...seen.slice(0, ++shown), next];
        }
        expect(JSON.stringify(state.document)).toBe(JSON.stringify(seen[shown]));
        expect(state.past).toHaveLength(shown);
        expect(state.future).toHaveLength(seen.length - 1 - shown);
      }
      expect(themeProblems(state.document)).toEqual({});
    }),
    { numRuns: 100 },
  );
});

it("undoes typing in one field in one step", () => {
  const typed = (name: string, value: string) => ({ kind: "set", part: "footer", name, value }) as const;
  let state = start();
  for (const text of ["F", "Fe", "Fern"]) state = editTheme(state, typed("text", text));
  state = editTheme(state, typed("has_newsletter", "no"));
  state = editTheme(state, { kind: "undo" });
  expect(state.document.footer.text).toBe("Fern");
  expect(editTheme(state, { kind: "undo" }).document.footer.text).toBeNull();
});

it("never removes the content of a page, and adds a single section once", () => {
  const { document } = start();
  const main = document.pages.product[0]!;
  expect(applyEdit(document, { kind: "remove", at: { page: "product", section: main.id } })).toBe(document);
  const add = (id: string) => ({ kind: "add-section", page: "home", section: "newsletter", id }) as const;
  const added = applyEdit(document, add("a"));
  expect(added.pages.home.at(-1)).toMatchObject({ kind: "newsletter", id: "a" });
  expect(applyEdit(added, add("b"))).toBe(added);
});

it("adds, moves and removes blocks up to the maximum of the kind", () => {
  const at = { page: "home" as const, section: "promises" };
  let document = start().document;
  for (let n = 0; n < 8; n++) document = applyEdit(document, { kind: "add-block", at, id: `b${n}` });
  const blocks = () => document.pages.home.find(({ id }) => id === "promises")!.blocks.map(({ id }) => id);
  expect(blocks()).toEqual(["b0", "b1", "b2", "b3", "b4", "b5"]);
  document = applyEdit(document, { kind: "move", at: { ...at, block: "b5" }, to: 0 });
  document = applyEdit(document, { kind: "remove", at: { ...at, block: "b1" } });
  expect(blocks()).toEqual(["b5", "b0", "b2", "b3", "b4"]);
});

it("saves the rest while a field has a problem", () => {
  const at = { page: "home" as const, section: "hero" };
  let document = start().document;
  document = applyEdit(document, { kind: "set-setting", at, name: "heading", value: "Linen" });
  document = applyEdit(document, {
    kind: "set-setting",
    at,
    name: "link",
    value: { kind: "url", target_id: null, url: "javascript:x()" },
  });
  document = applyEdit(document, { kind: "set", part: "brand", name: "accent", value: "#12" });
  expect(Object.keys(themeProblems(document))).toEqual(["brand.accent", "pages.home.1.settings.link.url"]);
  const saved = savableDocument(document);
  expect(saved.brand.accent).toBeNull();
  expect(saved.pages.home[1]!.settings).toMatchObject({ heading: "Linen", link: null });
});
