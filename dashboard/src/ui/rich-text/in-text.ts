import type { ChainedCommands, Editor } from "@tiptap/react";

/**
 * A chain of commands that focuses the text first, synchronously. The editor's own `focus` command restores
 * the focus and the selection in the next frame, when the user may already have moved on.
 */
export function inText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}
