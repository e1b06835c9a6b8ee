import type { EditorView } from "@tiptap/pm/view";

interface ObservedView extends EditorView {
  domObserver: { flush(): void };
}

/**
 * Makes the editor read the position of the caret before it handles a key. Browsers report changes of the
 * selection with a delay, so on a busy page the next key would apply to the previous selection. The view has
 * no public method for it.
 */
export function readCaret(view: EditorView): void {
  if (!view.composing) (view as ObservedView).domObserver.flush();
}
