import { Mark, Node } from "@tiptap/core";
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";
import { mayShow } from "./urls.rules.ts";

// Nodes and marks of the allow-list that Tiptap's starter kit lacks.

const wholeNumber = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(name);
    return value && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null;
  },
});

/** Tiptap's default parser would turn "2024.10" into a number. */
const asWritten = (name: string) => ({
  default: "",
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? "",
});

/** An inline picture, as in HTML. */
export const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: asWritten("src"),
    alt: asWritten("alt"),
    width: wholeNumber("width"),
    height: wholeNumber("height"),
  }),
  parseHTML: () => [
    { tag: "img[src]", getAttrs: (img) => (mayShow(img.getAttribute("src") ?? "") ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "(block | figureCaption)+",
  defining: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0],
});

export const FigureCaption = Node.create({
  name: "figureCaption",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: () => ["figcaption", 0],
});

/** The head of a table is its first rows with header cells only: see `writeHtml`. */
export const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: (extension: { name: string }) => ({
    tableRole: { table: "table", tableRow: "row", tableCell: "cell", tableHeader: "header_cell" }[
      extension.name
    ],
  }),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const step = (direction: 1 | -1) => () => {
      const { state, view } = this.editor;
      return goToNextCell(direction)(state, view.dispatch);
    };
    return { Tab: step(1), "Shift-Tab": step(-1) };
  },
});

export const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const span = (name: string) => ({
  ...wholeNumber(name),
  default: 1,
  parseHTML: (element: HTMLElement) => wholeNumber(name).parseHTML(element) ?? 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: "block+",
    isolating: true,
    addAttributes: () => ({
      colspan: span("colspan"),
      rowspan: span("rowspan"),
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
export const TableCell = cell("tableCell", "td");
export const TableHeader = cell("tableHeader", "th");

const mark = (name: string, tag: string) =>
  Mark.create({ name, excludes: "", parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });
/** Combines with other marks: bold code stays bold. */
export const Code = mark("code", "code");
export const Subscript = mark("subscript", "sub").extend({ excludes: "subscript" });
export const Superscript = mark("superscript", "sup").extend({ excludes: "superscript" });
