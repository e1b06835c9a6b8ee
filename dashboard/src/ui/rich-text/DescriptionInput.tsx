import { useRef, useState, type ComponentType, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Field, useFieldTies, useLabelId } from "../form/Field.tsx";
import type { PictureSource } from "./PictureButton.tsx";
import type { Begun, RichTextProps } from "./rich-text-props.ts";
import { barClasses, boxClasses, textClasses } from "./description-classes.ts";
import { HtmlPreview } from "./HtmlPreview.tsx";
import { Skeleton } from "../feedback/Skeleton.tsx";
import { useLateBusy } from "../feedback/useLateBusy.ts";
import { loadAgain } from "../load-again.ts";

interface DescriptionInputProps {
  /** "Description" by default. */
  label?: string;
  /** The field's name in the form, "description_html" by default. */
  name?: string;
  required?: boolean;
  html: string;
  onHtml: (html: string) => void;
  /** Pictures to insert into the text. */
  pictures: PictureSource;
  error?: string;
}

/**
 * A text with headings, lists, tables and pictures. Shows the formatted text and loads the editor on focus.
 */
export function DescriptionInput({
  label,
  name = "description_html",
  required,
  error,
  ...rest
}: DescriptionInputProps) {
  const { t } = useTranslation();
  return (
    <Field label={label ?? t("Description")} name={name} error={error} optional={!required}>
      <Description {...rest} />
    </Field>
  );
}

const load = loadAgain(() => import("./RichText.tsx"));
type Fetching = "not yet" | "now" | "failed";

function Description({
  html,
  onHtml,
  pictures,
}: Pick<DescriptionInputProps, "html" | "onHtml" | "pictures">) {
  const { t } = useTranslation();
  const ties = useFieldTies({});
  const labelId = useLabelId();
  const [Editor, setEditor] = useState<ComponentType<RichTextProps>>();
  const [fetching, setFetching] = useState<Fetching>("not yet");
  const isSlow = useLateBusy(fetching === "now" && !Editor);
  /** Clicks and key presses while the editor is loading. */
  const begun = useRef<Begun>({ typed: "" });

  async function fetchEditor() {
    if (fetching === "now") return;
    setFetching("now");
    try {
      const { RichText } = await load();
      setEditor(() => RichText);
    } catch {
      setFetching("failed");
    }
  }

  function begin() {
    begun.current.hasFocus = true;
    void fetchEditor();
  }

  function keep(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const sign = key === "Enter" ? "\n" : key;
    if (sign.length !== 1 || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    if (fetching === "failed") void fetchEditor();
    begun.current.typed += sign;
  }

  function takeBegun(): Begun {
    const taken = begun.current;
    begun.current = { typed: "" };
    return taken;
  }

  if (Editor)
    return (
      <Editor
        html={html}
        onHtml={onHtml}
        pictures={pictures}
        takeBegun={takeBegun}
        ties={ties}
        labelId={labelId}
      />
    );
  return (
    <div className={boxClasses}>
      <div className={`${barClasses} px-2.5 text-small text-ink3`}>
        {isSlow ? <Skeleton className="w-64" /> : t("Headings, lists, links, tables and pictures")}
      </div>
      <HtmlPreview
        {...ties}
        html={html}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no input element can show headings and pictures
        role="textbox"
        aria-multiline
        aria-labelledby={labelId}
        tabIndex={0}
        className={textClasses}
        onPointerEnter={() => void load().catch(() => undefined)}
        onPointerDown={({ clientX, clientY }) => (begun.current.at = { left: clientX, top: clientY })}
        onFocus={begin}
        // After a failure the text still has the focus, and a click tries again.
        onClick={begin}
        onBlur={() => (begun.current.hasFocus = false)}
        onKeyDown={keep}
      />
      {fetching === "failed" && (
        <p role="alert" className="border-t border-rule px-2.5 py-1.5 text-small text-critical">
          {t("The editor couldn't load. Your text hasn't changed. Check your connection and click it again.")}
        </p>
      )}
    </div>
  );
}
