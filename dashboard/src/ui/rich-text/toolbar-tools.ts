import type { ChainedCommands, Editor } from "@tiptap/react";
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import type { TFunction } from "i18next";
import type { ShortcutId } from "../shortcuts.ts";

export interface Tool {
  label: string;
  icon: LucideIcon;
  shortcut?: ShortcutId;
  turns?: boolean;
  pressed?: boolean;
  does: (chain: ChainedCommands) => ChainedCommands;
}

/** The formats at the selection. */
export function textStateOf(editor: Editor) {
  const marks = { bold: false, italic: false, underline: false, strike: false };
  const blocks = { bulletList: false, orderedList: false, blockquote: false };
  const active = (name: string) => editor.isActive(name);
  for (const name of Object.keys(marks)) marks[name as keyof typeof marks] = active(name);
  for (const name of Object.keys(blocks)) blocks[name as keyof typeof blocks] = active(name);
  return {
    ...marks,
    ...blocks,
    heading: active("heading") ? Number(editor.getAttributes("heading")["level"]) : 0,
    href: active("link") ? String(editor.getAttributes("link")["href"]) : undefined,
    isInTable: active("table"),
    alt: active("picture") ? String(editor.getAttributes("picture")["alt"]) : undefined,
  };
}

/** The buttons of the toolbar that only run a command, in groups. `state` is the formats at the selection. */
export function toolsIn(state: ReturnType<typeof textStateOf>, t: TFunction) {
  const marks: Tool[] = [
    {
      label: t("Bold"),
      icon: Bold,
      shortcut: "bold",
      pressed: state.bold,
      does: (chain) => chain.toggleBold(),
    },
    {
      label: t("Italic"),
      icon: Italic,
      shortcut: "italic",
      pressed: state.italic,
      does: (chain) => chain.toggleItalic(),
    },
    {
      label: t("Underline"),
      icon: Underline,
      shortcut: "underline",
      pressed: state.underline,
      does: (chain) => chain.toggleUnderline(),
    },
    {
      label: t("Strikethrough"),
      icon: Strikethrough,
      shortcut: "strike",
      pressed: state.strike,
      does: (chain) => chain.toggleStrike(),
    },
  ];
  const blocks: Tool[] = [
    {
      label: t("Bulleted list"),
      icon: List,
      shortcut: "bullets",
      turns: true,
      pressed: state.bulletList,
      does: (chain) => chain.toggleBulletList(),
    },
    {
      label: t("Numbered list"),
      icon: ListOrdered,
      shortcut: "numbers",
      turns: true,
      pressed: state.orderedList,
      does: (chain) => chain.toggleOrderedList(),
    },
    {
      label: t("Quote"),
      icon: Quote,
      shortcut: "quotation",
      pressed: state.blockquote,
      does: (chain) => chain.toggleBlockquote(),
    },
  ];
  const rest: Tool[] = [
    {
      label: t("Clear formatting"),
      icon: RemoveFormatting,
      does: (chain) => chain.unsetAllMarks().clearNodes(),
    },
    { label: t("Undo"), icon: Undo2, shortcut: "undo-typing", turns: true, does: (chain) => chain.undo() },
    { label: t("Redo"), icon: Redo2, shortcut: "redo-typing", turns: true, does: (chain) => chain.redo() },
  ];
  return { marks, blocks, rest };
}
