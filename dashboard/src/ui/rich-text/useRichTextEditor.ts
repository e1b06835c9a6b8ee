import { useEditor, type Editor, type UseEditorOptions } from "@tiptap/react";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { isShortcut } from "../shortcuts.ts";
import { textClasses } from "./description-classes.ts";
import { extensions } from "./extensions.ts";
import { holds, readHtml, writeHtml } from "./html.ts";
import { readCaret } from "./read-caret.ts";
import type { EarlyInput, RichTextProps } from "./rich-text-props.ts";
import type { usePictureInsertion } from "./usePictureInsertion.ts";

type TextPictures = ReturnType<typeof usePictureInsertion>;

/**
 * The editor, and the HTML that it exchanges with the form.
 *
 * @param onLink the user wants to add or change a link
 * @returns `asHtml` is set while the text is shown as HTML: because the user has chosen that, or because the editor
 *   would lose some of it
 */
export function useRichTextEditor(
  { html, onHtml, takeEarlyInput, ties, labelId }: RichTextProps,
  textPictures: TextPictures,
  onLink: () => void,
) {
  const [asHtml, setAsHtml] = useState<"chosen" | "not held" | undefined>(() =>
    holds(html) ? undefined : "not held",
  );
  const [seen, setSeen] = useState(html);
  /**
   * `reply` is the HTML last exchanged with the form; `opened` the HTML received from it, and what the editor
   * writes for it.
   */
  const reply = useRef(html);
  const opened = useRef<{ html: string; written?: string }>({ html });
  if (html !== seen) {
    setSeen(html);
    if (!asHtml && !holds(html)) setAsHtml("not held");
  }

  const editor: Editor = useEditor({
    extensions,
    injectCSS: false,
    textDirection: "auto",
    content: asHtml ? null : readHtml(html).toJSON(),
    onUpdate: ({ editor: changed }) => publish(changed),
    editorProps: {
      attributes: attributesOf(ties, labelId, asHtml !== undefined),
      ...handlersOf(() => editor, textPictures, onLink),
    },
  });

  const takeFromForm = useEffectEvent((given: string) => {
    if (given === reply.current) return;
    reply.current = given;
    if (!asHtml) show(given);
  });
  // A layout effect before the next one: later, it would replace what that one has inserted with the outdated HTML.
  useLayoutEffect(() => takeFromForm(html), [html]);

  // In a layout effect, so that no key press is lost between placeholder and editor.
  const begin = useEffectEvent(() => {
    opened.current.written = writeHtml(editor.state.doc);
    const input = takeEarlyInput();
    if (!asHtml) resume(editor, input);
  });
  useLayoutEffect(() => begin(), []);

  function publish({ state }: Editor) {
    const written = writeHtml(state.doc);
    const next = written === opened.current.written ? opened.current.html : written;
    if (next !== reply.current) changeHtml(next);
  }

  function changeHtml(next: string) {
    reply.current = next;
    setSeen(next);
    onHtml(next);
  }

  function show(given: string) {
    const doc = readHtml(given);
    const written = writeHtml(doc);
    opened.current = { html: given, written };
    // After saving, the form returns the text that the editor already has. Then the caret must not move.
    if (written !== writeHtml(editor.state.doc))
      editor.commands.setContent(doc.toJSON(), { emitUpdate: false });
  }

  function toggleHtml() {
    if (!asHtml) return setAsHtml("chosen");
    if (!holds(html)) return setAsHtml("not held");
    show(html);
    setAsHtml(undefined);
  }

  return { editor, asHtml, toggleHtml, changeHtml };
}

/** Attributes of the editable element, which is a field of the form unless the text is shown as HTML. */
function attributesOf(
  { id, ...described }: RichTextProps["ties"],
  labelId: string | undefined,
  isHidden: boolean,
): Record<string, string> {
  return {
    role: "textbox",
    "aria-multiline": "true",
    class: classes(textClasses, "rounded-b-control"),
    ...(id && !isHidden && { id }),
    ...(labelId && { "aria-labelledby": labelId }),
    ...(described["aria-describedby"] && { "aria-describedby": described["aria-describedby"] }),
    ...(described["aria-invalid"] && { "aria-invalid": "true" }),
  };
}

/** Handlers of pasted and dropped content, and of the shortcut for a link. */
function handlersOf(
  editor: () => Editor,
  { takeFiles, cleanPasted }: TextPictures,
  onLink: () => void,
): UseEditorOptions["editorProps"] {
  return {
    transformPastedHTML: cleanPasted,
    handleDOMEvents: { keydown: readCaret },
    handlePaste: (_view, event) => takeFiles(editor(), event, event.clipboardData),
    handleDrop: (view, event, _slice, moved) => {
      if (moved) return false;
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      return takeFiles(editor(), event, event.dataTransfer, place);
    },
    handleKeyDown: (_view, event) => {
      if (!isShortcut(event, "link")) return false;
      // Takes precedence over the command palette, which has the same shortcut.
      event.preventDefault();
      onLink();
      return true;
    },
  };
}

/** Continues from the user's clicks and typing before the editor had loaded. */
function resume(editor: Editor, { at, typed, hasFocus }: EarlyInput): void {
  if (hasFocus) {
    editor.commands.setTextSelection((at && editor.view.posAtCoords(at)?.pos) ?? 0);
    editor.view.focus();
  }
  // As nodes: a string would be parsed as HTML.
  if (typed) editor.commands.insertContent(typed.includes("\n") ? paragraphs(typed) : textNode(typed));
}

function paragraphs(typed: string) {
  return typed.split("\n").map((text) => ({
    type: "paragraph",
    content: text ? [textNode(text)] : [],
  }));
}

const textNode = (text: string) => ({ type: "text", text });
