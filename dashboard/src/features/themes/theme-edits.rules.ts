import {
  isKindOn,
  type PageType,
  sectionKind,
  type SectionKindName,
} from "@vitrine/contract/themes/section-kinds";
import { settingValues } from "@vitrine/contract/themes/section-settings";
import {
  type Block,
  maxSections,
  type Section,
  type ThemeDocument,
} from "@vitrine/contract/themes/theme-document";

/** A part of a page: a section, or one of its blocks. */
export interface PartAt {
  page: PageType;
  section: string;
  block?: string;
}

/** A change of a theme. Ids of new parts come with it, so that the same edits always give the same document. */
export type Edit =
  | { kind: "set"; part: "brand" | "header" | "footer"; name: string; value: unknown }
  | { kind: "set-setting"; at: PartAt; name: string; value: unknown }
  | { kind: "toggle"; at: PartAt }
  | { kind: "remove"; at: PartAt }
  | { kind: "move"; at: PartAt; to: number }
  | { kind: "duplicate"; at: PartAt; id: string }
  | { kind: "add-section"; page: PageType; section: SectionKindName; id: string }
  | { kind: "add-block"; at: PartAt; id: string };

export interface EditorState {
  document: ThemeDocument;
  past: readonly ThemeDocument[];
  future: readonly ThemeDocument[];
  /** The field of the last edit: typing in one field is undone in one step. */
  field?: string;
}

export type EditorAction =
  | Edit
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "load"; document: ThemeDocument };

const maxSteps = 200;

export function editTheme(state: EditorState, action: EditorAction): EditorState {
  const { document, past, future } = state;
  switch (action.kind) {
    case "load":
      return { document: action.document, past: [], future: [] };
    case "undo":
      return past.length === 0
        ? state
        : { document: past.at(-1)!, past: past.slice(0, -1), future: [document, ...future] };
    case "redo":
      return future.length === 0
        ? state
        : { document: future[0]!, past: [...past, document], future: future.slice(1) };
    default: {
      const edited = applyEdit(document, action);
      if (edited === document) return state;
      const field = fieldOf(action);
      const continues = field !== undefined && field === state.field;
      return {
        document: edited,
        past: continues ? past : [...past, document].slice(-maxSteps),
        future: [],
        field,
      };
    }
  }
}

function fieldOf(edit: Edit): string | undefined {
  if (edit.kind === "set") return `${edit.part} ${edit.name}`;
  if (edit.kind !== "set-setting") return undefined;
  const { page, section, block = "" } = edit.at;
  return [page, section, block, edit.name].join(" ");
}

/** The document with the edit; the same document if the edit isn't possible. */
export function applyEdit(document: ThemeDocument, edit: Edit): ThemeDocument {
  if (edit.kind === "set")
    return { ...document, [edit.part]: { ...document[edit.part], [edit.name]: edit.value } };
  const page = edit.kind === "add-section" ? edit.page : edit.at.page;
  const before = document.pages[page];
  const after = editSections(before, page, edit);
  return after === before ? document : { ...document, pages: { ...document.pages, [page]: after } };
}

type PageEdit = Exclude<Edit, { kind: "set" }>;

function editSections(sections: Section[], page: PageType, edit: PageEdit): Section[] {
  if (edit.kind === "add-section")
    return mayAdd(sections, page, edit.section) ? [...sections, newSection(edit.section, edit.id)] : sections;
  const { section: id, block } = edit.at;
  if (edit.kind !== "add-block" && block === undefined)
    return editList(sections, id, edit, (section) => mayAdd(sections, page, section.kind));
  return sections.map((section) => (section.id === id ? editBlocks(section, edit) : section));
}

function editBlocks(section: Section, edit: Exclude<PageEdit, { kind: "add-section" }>): Section {
  const kind = sectionKind(section.kind).blocks;
  const hasRoom = kind !== undefined && section.blocks.length < kind.max;
  if (edit.kind !== "add-block")
    return { ...section, blocks: editList(section.blocks, edit.at.block ?? "", edit, () => hasRoom) };
  if (!hasRoom) return section;
  const added = { id: edit.id, is_hidden: false, settings: settingValues(kind.settings).parse({}) };
  return { ...section, blocks: [...section.blocks, added] };
}

type ListEdit = Exclude<PageEdit, { kind: "add-section" | "add-block" }>;

function editList<Part extends Section | Block>(
  parts: Part[],
  id: string,
  edit: ListEdit,
  mayDuplicate: (part: Part) => boolean,
): Part[] {
  const index = parts.findIndex((part) => part.id === id);
  const part = parts[index];
  if (!part) return parts;
  switch (edit.kind) {
    case "set-setting":
      return parts.with(index, { ...part, settings: { ...part.settings, [edit.name]: edit.value } });
    case "toggle":
      return parts.with(index, { ...part, is_hidden: !part.is_hidden });
    case "remove":
      return isContent(part) ? parts : parts.toSpliced(index, 1);
    case "move": {
      const to = Math.min(Math.max(edit.to, 0), parts.length - 1);
      return to === index ? parts : parts.toSpliced(index, 1).toSpliced(to, 0, part);
    }
    case "duplicate":
      return mayDuplicate(part) ? parts.toSpliced(index + 1, 0, { ...part, id: edit.id }) : parts;
  }
}

/** The content of a page, such as the product, can't be removed. */
export function isContent(part: Section | Block): boolean {
  return "kind" in part && sectionKind(part.kind).isContent === true;
}

/** Returns true if the page may have one more section of the kind. */
export function mayAdd(sections: readonly Section[], page: PageType, kind: SectionKindName): boolean {
  const isTaken = sectionKind(kind).isSingle && sections.some((section) => section.kind === kind);
  return sections.length < maxSections && isKindOn(kind, page) && !isTaken;
}

function newSection(kind: SectionKindName, id: string): Section {
  return {
    id,
    kind,
    is_hidden: false,
    settings: settingValues(sectionKind(kind).settings).parse({}),
    blocks: [],
  };
}
