import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button/Button.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { notifyOutcome } from "../api-errors.ts";

interface DeleteRecordProps {
  /** Verb and noun: "Delete size chart". */
  label: string;
  /** The record's title. */
  name: string;
  /** Actions above it. */
  others?: MenuItem[];
  onDelete: () => Promise<{ message: string }>;
  /** The path of the list, which opens afterwards. */
  list: string;
  /** Text about related data that is deleted or stays. */
  children: ReactNode;
}

/** The menu of a record's editor, with the action that deletes it. */
export function DeleteRecord({ label, name, others, onDelete, list, children }: DeleteRecordProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);

  async function confirm() {
    await notifyOutcome(onDelete());
    await navigate({ to: list, ignoreBlocker: true });
  }

  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("More actions")} />}
        items={[...(others ?? []), { label, onClick: () => setIsOpen(true), danger: true }]}
      />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("Delete “{{title}}”?", { title: name })}
        action={label}
        onConfirm={confirm}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
