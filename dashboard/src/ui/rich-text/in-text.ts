import type { ChainedCommands, Editor } from "@tiptap/react";

/**
 * A chain of commands that begins with the focus in the text, at once: the editor's own `focus` gives it back in the
 * next frame and takes the selection back with it, and by then a quick hand has moved on.
 */
export function inText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}
