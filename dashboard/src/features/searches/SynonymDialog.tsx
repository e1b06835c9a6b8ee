import type { Synonym } from "@vitrine/contract/shops/synonyms";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Chips } from "../../ui/form/Chips.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../ui/overlay/DialogForm.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { notify } from "../../ui/feedback/toast.tsx";

interface Props {
  title: string;
  /** Initial synonyms, such as a shopper's search. */
  words?: readonly string[];
  stored?: Synonym;
  onClose: () => void;
}

const none: readonly string[] = [];

/** Adds or edits synonyms: a search for one of them finds products that use another. */
export function SynonymDialog({ title, words: given = none, stored, onClose }: Props) {
  const { t } = useTranslation();
  const { save } = useRecordActions(api.synonyms);
  const [words, setWords] = useState<readonly string[]>(stored?.words ?? given);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit() {
    if (words.length < 2) return setProblem(t("Enter at least two synonyms."));
    setBusy(true);
    try {
      notify((await save({ words: [...words] }, stored)).message, "success");
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t("A search for one of these words also finds products that use the others.")}
    >
      <DialogForm onSubmit={() => void submit()}>
        <Field
          label={t("Search synonyms")}
          name="words"
          help={t("A synonym can have several words, such as “salad bowl”.")}
          error={problem}
        >
          <Chips
            values={words}
            onAdd={(word) => setWords((all) => [...all, word])}
            onRemove={(word) => setWords((all) => all.filter((one) => one !== word))}
          />
        </Field>
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("Save synonyms")}
          </Button>
        </DialogButtons>
      </DialogForm>
    </Dialog>
  );
}
