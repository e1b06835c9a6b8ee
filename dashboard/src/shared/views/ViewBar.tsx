import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, notifyOutcome } from "../api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { type NamedView, ViewDialog } from "./ViewDialog.tsx";

interface ViewLabels {
  save: string;
  saveAs: string;
  /** Of the dialog that renames it, and changes who sees it. */
  edit: string;
  remove: string;
  /** Label of the name's field. */
  name: string;
  /** A sentence about what stays when the view is deleted. */
  afterRemoval: string;
}

interface ViewBarProps {
  labels: ViewLabels;
  /** The open view; undefined in the list's own views. */
  current: NamedView | undefined;
  /** True if the filters differ from those of the open view. */
  isChanged: boolean;
  /** True if there are filters to save. */
  hasFilters: boolean;
  /** True if the user may share views with the team; undefined if all views are shared. */
  canShare?: boolean;
  /** Saves the filters under a name: as a new view, or over the open one. Returns the server's message. */
  onSave: (draft: NamedView, isNew: boolean) => Promise<string>;
  /** Deletes the open view, and leaves it. */
  onRemove: () => Promise<{ message: string }>;
  onRemoved: () => void;
}

/** Saves the filters of a list as a view, and renames or deletes the view that is open. */
export function ViewBar(props: ViewBarProps) {
  const { labels, current, isChanged, hasFilters, canShare, onSave, onRemove, onRemoved } = props;
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<"add" | "edit" | "delete">();
  const mayChange = current !== undefined && current.may_change !== false;
  if (!(current && (mayChange || isChanged)) && !hasFilters) return null;

  async function save(draft: NamedView, isNew: boolean) {
    notify(await onSave(draft, isNew), "success");
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
      {current && isChanged && <span className="text-ink2">{t("Unsaved changes")}</span>}
      {mayChange && isChanged && hasFilters && (
        <Button
          onClick={() =>
            void save(current, false).catch((error: unknown) => notify(errorMessage(error), "warning"))
          }
        >
          {labels.save}
        </Button>
      )}
      {isChanged && hasFilters && <Button onClick={() => setDialog("add")}>{labels.saveAs}</Button>}
      {mayChange && (
        <>
          <Button look="quiet" onClick={() => setDialog("edit")}>
            {labels.edit}
          </Button>
          <Button look="quiet" onClick={() => setDialog("delete")}>
            {labels.remove}
          </Button>
        </>
      )}
      {(dialog === "add" || dialog === "edit") && (
        <ViewDialog
          title={dialog === "add" ? labels.saveAs : labels.edit}
          nameLabel={labels.name}
          view={dialog === "edit" ? current : undefined}
          canShare={canShare}
          onClose={() => setDialog(undefined)}
          onSave={(draft) => save(draft, dialog === "add")}
        />
      )}
      {current && (
        <ConfirmDialog
          open={dialog === "delete"}
          onOpenChange={(isOpen) => !isOpen && setDialog(undefined)}
          title={t("Delete “{{title}}”?", { title: current.name })}
          action={labels.remove}
          onConfirm={async () => {
            await notifyOutcome(onRemove());
            onRemoved();
          }}
        >
          {labels.afterRemoval}
        </ConfirmDialog>
      )}
    </div>
  );
}
