import type { Editor } from "@tiptap/react";
import { Link } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../button/Button.tsx";
import { Field } from "../form/Field.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { TextInput } from "../form/TextInput.tsx";
import { linkOf } from "./urls.rules.ts";
import { inText } from "./in-text.ts";
import { keyText } from "../shortcuts.ts";
import { toolClasses } from "./toolbar-classes.ts";

interface LinkButtonProps {
  editor: Editor;
  /** URL of the link at the caret. Undefined if there is none. */
  href: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function LinkButton({ editor, href, open, onOpenChange }: LinkButtonProps) {
  const { t } = useTranslation();
  return (
    <Popover
      title={href === undefined ? t("Add link") : t("Change link")}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          label={`${t("Link")} (${keyText("link")})`}
          icon={Link}
          aria-pressed={href !== undefined}
          className={toolClasses}
        />
      }
    >
      <LinkForm editor={editor} href={href} onDone={() => onOpenChange(false)} />
    </Popover>
  );
}

function LinkForm({
  editor,
  href,
  onDone,
}: {
  editor: Editor;
  href: string | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(href ?? "");
  const [wrong, setWrong] = useState(false);

  function apply() {
    const href = linkOf(typed);
    if (href === undefined) return setWrong(true);
    onDone();
    const chain = inText(editor).extendMarkRange("link");
    if (editor.state.selection.empty && href === undefined) {
      const marks = [{ type: "link", attrs: { href } }];
      chain.insertContent({ type: "text", text: typed.trim(), marks }).unsetMark("link").run();
    } else chain.setLink({ href }).run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // Don't submit the surrounding form.
    event.preventDefault();
    apply();
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t("URL")}
        help={t("Enter a URL, a page of your shop such as /pages/about, an email or a phone number.")}
        error={
          wrong
            ? t("Start the link with https://, mailto: or tel:, or with / for a page of your shop.")
            : undefined
        }
      >
        <TextInput
          code
          inputMode="url"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex gap-2">
        <Button look="primary" onClick={apply}>
          {href === undefined ? t("Add link") : t("Change link")}
        </Button>
        {href !== undefined && (
          <Button
            onClick={() => {
              onDone();
              inText(editor).extendMarkRange("link").unsetLink().run();
            }}
          >
            {t("Remove link")}
          </Button>
        )}
      </div>
    </div>
  );
}
