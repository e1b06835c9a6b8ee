import type { Segment } from "@vitrine/contract/orders/customer-filter";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { ConfirmDialog, Dialog } from "../../ui/overlay/Dialog.tsx";
import { useSegmentActions } from "./customers.data.ts";
import { conditionsOf, type CustomersSearch, searchOf } from "./customers-list.data.ts";

interface SegmentBarProps {
  segments: readonly Segment[];
  search: CustomersSearch;
  onSearch: (patch: Record<string, unknown>) => void;
}

/** Saves the filters of the list as a segment, and renames or deletes the segment that is open. */
export function SegmentBar({ segments, search, onSearch }: SegmentBarProps) {
  const { t } = useTranslation();
  const { save, remove } = useSegmentActions();
  const [dialog, setDialog] = useState<"add" | "rename" | "delete">();
  const current = segments.find(({ id }) => id === search.tab);
  const filter = conditionsOf(search);
  const isChanged = JSON.stringify(searchOf(filter)) !== JSON.stringify(searchOf(current?.filter ?? {}));
  const hasFilter = Object.keys(filter).length > 0;
  if (!current && !hasFilter) return null;

  async function store(name: string, over?: Segment) {
    const { message, data } = await save({ name, filter: over && !isChanged ? over.filter : filter }, over);
    notify(message, "success");
    onSearch({ tab: data.id, page: undefined, cursor: undefined });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
      {current && isChanged && <span className="text-ink2">{t("Unsaved changes")}</span>}
      {current && isChanged && hasFilter && (
        <Button
          onClick={() =>
            void store(current.name, current).catch((error: unknown) =>
              notify(errorMessage(error), "warning"),
            )
          }
        >
          {t("Save segment")}
        </Button>
      )}
      {isChanged && hasFilter && <Button onClick={() => setDialog("add")}>{t("Save as segment")}</Button>}
      {current && (
        <Button look="quiet" onClick={() => setDialog("rename")}>
          {t("Rename segment")}
        </Button>
      )}
      {current && (
        <Button look="quiet" onClick={() => setDialog("delete")}>
          {t("Delete segment")}
        </Button>
      )}
      {(dialog === "add" || dialog === "rename") && (
        <NameDialog
          title={dialog === "add" ? t("Save as segment") : t("Rename segment")}
          name={dialog === "rename" ? (current?.name ?? "") : ""}
          onClose={() => setDialog(undefined)}
          onSave={(name) => store(name, dialog === "rename" ? current : undefined)}
        />
      )}
      {current && (
        <ConfirmDialog
          open={dialog === "delete"}
          onOpenChange={(isOpen) => !isOpen && setDialog(undefined)}
          title={t("Delete “{{title}}”?", { title: current.name })}
          action={t("Delete segment")}
          onConfirm={async () => {
            await notifyOutcome(remove(current.id));
            onSearch({ ...searchOf({}), tab: undefined, page: undefined, cursor: undefined });
          }}
        >
          {t("The customers of the segment stay.")}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface NameDialogProps {
  title: string;
  name: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

function NameDialog({ title, name, onClose, onSave }: NameDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (!text.trim()) return setError(t("Enter a name."));
    setBusy(true);
    try {
      await onSave(text);
      onClose();
    } catch (failure) {
      setBusy(false);
      if (errorCode(failure) === "version_conflict") notify(errorMessage(failure), "warning");
      else setError(errorMessage(failure));
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <form
        noValidate
        className="flex flex-col gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={t("Segment name")} name="name" error={error}>
          <TextInput
            dir="auto"
            maxLength={60}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2 max-tablet:*:flex-1">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("Save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
