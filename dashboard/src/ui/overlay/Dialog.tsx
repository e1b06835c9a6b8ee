import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button/Button.tsx";
import type { DialogProps, DrawerProps } from "./DialogPopup.tsx";

// Loaded with the first dialog, because most pages are left without opening one.
const DialogPopup = lazy(async () => ({ default: (await import("./DialogPopup.tsx")).DialogPopup }));
const DrawerPopup = lazy(async () => ({ default: (await import("./DialogPopup.tsx")).DrawerPopup }));

/** A modal dialog. On phones it is a bottom sheet, within reach of the thumb. */
export function Dialog(props: DialogProps) {
  return (
    useOpened(props.open) && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  );
}

/** A panel at the side of the window, for secondary tasks. Covers the full width on phones. */
export function Drawer(props: DrawerProps) {
  return (
    useOpened(props.open) && (
      <Suspense>
        <DrawerPopup {...props} />
      </Suspense>
    )
  );
}

/** True if the dialog is open or has been. A closed dialog stays mounted to fade out. */
function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  /** Verb and object: "Delete 3 products". */
  action: string;
  /**
   * The button is busy until the promise settles. The dialog closes if it resolves and stays open if it
   * rejects.
   */
  onConfirm: () => unknown;
  danger?: boolean;
  /** Label of the other button, "Cancel" by default. */
  cancel?: string;
  /** Reason why the action isn't possible. */
  disabledReason?: string;
}

/** Asks for confirmation of an action, such as one that can't be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  onConfirm,
  danger = true,
  cancel,
  disabledReason,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{cancel ?? t("Cancel")}</Button>
          <Button
            look={danger ? "danger" : "primary"}
            busy={busy}
            {...(disabledReason && { disabledReason })}
            onClick={() => void confirm().catch(() => undefined)}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="text-ink2">{children}</div>
    </Dialog>
  );
}
