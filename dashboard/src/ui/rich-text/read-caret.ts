import type { EditorView } from "@tiptap/pm/view";

/**
 * Before a key is read: where the key before has moved the caret. Browsers say that a moment later, and on a busy page
 * the next key would meet what was selected before. The view has no public word for it.
 */
export function readCaret(view: EditorView): void {
  if (!view.composing) (view as unknown as { domObserver: { flush(): void } }).domObserver.flush();
}
