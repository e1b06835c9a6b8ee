import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Chips } from "../../ui/form/Chips.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { tagProblem, type TagSuggestions } from "./tag-suggestions.ts";

interface TagsDialogProps {
  verb: "add" | "remove";
  /** "Add tags to 3 orders" */
  title: string;
  suggest: TagSuggestions;
  maxLength: number;
  /** Adds or removes the tags, and reports the result. If it throws, the dialog stays open. */
  onApply: (tags: string[]) => Promise<void>;
  onClose: () => void;
}

/** Asks for the tags to add to selected rows, or to remove from them. */
export function TagsDialog({ verb, title, suggest, maxLength, onApply, onClose }: TagsDialogProps) {
  const { t } = useTranslation();
  const [tags, setTags] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function apply() {
    if (tags.length === 0) return setError(t("Enter a tag."));
    setBusy(true);
    try {
      await onApply(tags);
      onClose();
    } catch {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void apply()}>
            {verb === "add" ? t("Add tags") : t("Remove tags")}
          </Button>
        </>
      }
    >
      <Field label={t("Tags")} name="tags" error={error}>
        <Chips
          values={tags}
          onAdd={(tag) => {
            const problem = tagProblem(tag, maxLength, t);
            setError(problem);
            if (!problem) setTags((all) => [...all, tag]);
          }}
          onRemove={(tag) => setTags((all) => all.filter((one) => one !== tag))}
          suggest={suggest}
        />
      </Field>
    </Dialog>
  );
}
