import { EditorContent } from "@tiptap/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAutogrow } from "../form/autogrow.ts";
import { boxClasses } from "./description-classes.ts";
import type { RichTextProps } from "./rich-text-props.ts";
import { HtmlBar, Toolbar } from "./Toolbar.tsx";
import { useRichTextEditor } from "./useRichTextEditor.ts";
import { usePictureInsertion } from "./usePictureInsertion.ts";

/**
 * The editor of a description. Calls `onHtml` only after a change by the user, and shows HTML that it can't
 * represent without loss as source.
 */
export function RichText(props: RichTextProps) {
  const { html, pictures, ties, labelId } = props;
  const { t } = useTranslation();
  const [linking, setLinking] = useState(false);
  const textPictures = usePictureInsertion(pictures);
  const { editor, asHtml, toggleHtml, changeHtml } = useRichTextEditor(props, textPictures, () =>
    setLinking(true),
  );
  const { note, addPictures } = textPictures;

  return (
    <div className={boxClasses}>
      {asHtml ? (
        <HtmlBar onText={toggleHtml} />
      ) : (
        <Toolbar
          editor={editor}
          pictures={pictures}
          onFiles={(files) => void addPictures(editor, files)}
          linking={linking}
          onLinking={setLinking}
          onHtml={toggleHtml}
        />
      )}
      {asHtml === "not held" && (
        <p className="border-b border-rule bg-caution-bg px-3 py-1.5 text-small text-caution">
          {t("The editor can't show all of this content, so it's shown as HTML.")}
        </p>
      )}
      {asHtml && <HtmlSource html={html} onHtml={changeHtml} ties={ties} labelId={labelId} />}
      <div hidden={asHtml !== undefined}>
        <EditorContent editor={editor} />
      </div>
      {note && (
        <output className="block border-t border-rule px-3 py-1.5 text-small text-caution">{note}</output>
      )}
    </div>
  );
}

function HtmlSource({
  html,
  onHtml,
  ties,
  labelId,
}: Pick<RichTextProps, "html" | "onHtml" | "ties" | "labelId">) {
  const area = useRef<HTMLTextAreaElement>(null);
  useAutogrow(area);
  return (
    <textarea
      {...ties}
      ref={area}
      aria-labelledby={labelId}
      dir="ltr"
      spellCheck={false}
      value={html}
      onChange={({ target: { value } }) => onHtml(value)}
      className="field-sizing-content block max-h-[36rem] min-h-36 w-full bg-transparent px-3 py-2 font-mono text-code outline-none"
    />
  );
}
