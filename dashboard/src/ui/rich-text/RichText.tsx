import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAutogrow } from "../form/autogrow.ts";
import { classes } from "../classes.ts";
import type { useFieldTies } from "../form/Field.tsx";
import { extensions } from "./extensions.ts";
import { holds, readHtml, writeHtml } from "./html.ts";
import { inText } from "./in-text.ts";
import { isShortcut } from "../shortcuts.ts";
import { readCaret } from "./read-caret.ts";
import { boxClasses, textClasses } from "./description-classes.ts";
import { pastedHtml } from "./pasted-html.ts";
import { picturesIn, type PictureSource } from "./PictureButton.tsx";
import { HtmlBar, Toolbar } from "./Toolbar.tsx";

export interface Begun {
  at?: { left: number; top: number };
  typed: string;
  hasFocus?: boolean;
}

export interface RichTextProps {
  html: string;
  onHtml: (html: string) => void;
  pictures: PictureSource;
  /**
   * Returns and clears what the user did before the editor had loaded: position of the click, typed text, and
   * focus.
   */
  takeBegun: () => Begun;
  ties: ReturnType<typeof useFieldTies>;
  labelId: string | undefined;
}

/**
 * The editor of a description. Calls `onHtml` only after a change by the user, and shows HTML that it can't
 * represent without loss as source.
 */
export function RichText({ html, onHtml, pictures, takeBegun, ties, labelId }: RichTextProps) {
  const { t } = useTranslation();
  const [asHtml, setAsHtml] = useState<"chosen" | "not held" | undefined>(() =>
    holds(html) ? undefined : "not held",
  );
  const [note, setNote] = useState<string>();
  const [linking, setLinking] = useState(false);
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
  const { id, ...described } = ties;
  const attributes: Record<string, string> = {
    role: "textbox",
    "aria-multiline": "true",
    class: classes(textClasses, "rounded-b-control"),
    ...(id && !asHtml && { id }),
    ...(labelId && { "aria-labelledby": labelId }),
    ...(described["aria-describedby"] && { "aria-describedby": described["aria-describedby"] }),
    ...(described["aria-invalid"] && { "aria-invalid": "true" }),
  };

  const editor = useEditor({
    extensions,
    injectCSS: false,
    textDirection: "auto",
    content: asHtml ? null : readHtml(html).toJSON(),
    onUpdate: ({ editor: changed }) => publish(changed),
    editorProps: {
      attributes,
      transformPastedHTML: (pasted) => {
        const { html: stored, leftOut } = pastedHtml(pasted);
        if (leftOut > 0) setNote(t("Some pictures couldn't be pasted. Add them with the picture button."));
        return stored;
      },
      handleDOMEvents: { keydown: readCaret },
      handlePaste: (_view, event) => takeFiles(event, event.clipboardData),
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return takeFiles(event, event.dataTransfer, place);
      },
      handleKeyDown: (_view, event) => {
        if (!isShortcut(event, "link")) return false;
        // Takes precedence over the command palette, which has the same shortcut.
        event.preventDefault();
        setLinking(true);
        return true;
      },
    },
  });

  function takeFiles(event: Event, from: DataTransfer | null, place?: number): boolean {
    const files = picturesIn(from);
    if (files.length === 0) return false;
    event.preventDefault();
    // The page also accepts pasted pictures, as pictures of the product.
    event.stopPropagation();
    void addPictures(files, place);
    return true;
  }

  async function addPictures(files: File[], place?: number) {
    setNote(undefined);
    for (const file of files) {
      const { picture, problem } = await pictures.bring(file);
      if (problem) setNote(problem);
      if (!picture || editor.isDestroyed) continue;
      const node = { type: "picture", attrs: picture };
      if (place === undefined) inText(editor).insertContent(node).run();
      else editor.chain().insertContentAt(Math.min(place, editor.state.doc.content.size), node).run();
    }
  }

  // In a layout effect, so that no key press is lost between placeholder and editor.
  const begin = useEffectEvent(() => {
    opened.current.written = writeHtml(editor.state.doc);
    const { at, typed, hasFocus } = takeBegun();
    if (hasFocus && !asHtml) {
      editor.commands.setTextSelection((at && editor.view.posAtCoords(at)?.pos) ?? 0);
      editor.view.focus();
    }
    if (typed && !asHtml) editor.commands.insertContent(typed.includes("\n") ? paragraphs(typed) : typed);
  });
  useLayoutEffect(() => begin(), []);

  function publish({ state }: Editor) {
    const written = writeHtml(state.doc);
    const next = written === opened.current.written ? opened.current.html : written;
    if (next === reply.current) return;
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

  const takeFromForm = useEffectEvent((given: string) => {
    if (given === reply.current) return;
    reply.current = given;
    if (!asHtml) show(given);
  });
  useEffect(() => takeFromForm(html), [html]);

  const htmlArea = useRef<HTMLTextAreaElement>(null);
  useAutogrow(htmlArea);

  function toggleHtml() {
    if (!asHtml) return setAsHtml("chosen");
    if (!holds(html)) return setAsHtml("not held");
    show(html);
    setAsHtml(undefined);
  }

  return (
    <div className={boxClasses}>
      {asHtml ? (
        <HtmlBar onText={toggleHtml} />
      ) : (
        <Toolbar
          editor={editor}
          pictures={pictures}
          onFiles={(files) => void addPictures(files)}
          linking={linking}
          onLinking={setLinking}
          onHtml={toggleHtml}
        />
      )}
      {asHtml ? (
        <>
          {asHtml === "not held" && (
            <p className="border-b border-rule bg-caution-bg px-3 py-1.5 text-small text-caution">
              {t("The editor can't show all of this content, so it's shown as HTML.")}
            </p>
          )}
          <textarea
            {...ties}
            ref={htmlArea}
            aria-labelledby={labelId}
            dir="ltr"
            spellCheck={false}
            value={html}
            onChange={({ target: { value } }) => {
              reply.current = value;
              setSeen(value);
              onHtml(value);
            }}
            className="field-sizing-content block max-h-[36rem] min-h-36 w-full bg-transparent px-3 py-2 font-mono text-code outline-none"
          />
        </>
      ) : null}
      <div hidden={asHtml !== undefined}>
        <EditorContent editor={editor} />
      </div>
      {note && (
        <output className="block border-t border-rule px-3 py-1.5 text-small text-caution">{note}</output>
      )}
    </div>
  );
}

function paragraphs(typed: string) {
  return typed.split("\n").map((text) => ({
    type: "paragraph",
    content: text ? [{ type: "text", text }] : [],
  }));
}
