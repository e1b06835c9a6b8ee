import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button/Button.tsx";
import type { DialogProps, DrawerProps } from "./DialogPopup.tsx";

// Most pages are left without a dialog having been opened: the first one fetches what it needs.
const DialogPopup = lazy(async () => ({ default: (await import("./DialogPopup.tsx")).DialogPopup }));
const DrawerPopup = lazy(async () => ({ default: (await import("./DialogPopup.tsx")).DrawerPopup }));

/** Something that must be settled before going on. At 360 px it rises from the bottom, by the thumb. */
export function Dialog(props: DialogProps) {
  return (
    useOpened(props.open) && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  );
}

/** A sheet from the end edge: a side task that keeps the page in sight. Full width at 360 px. */
export function Drawer(props: DrawerProps) {
  return (
    useOpened(props.open) && (
      <Suspense>
        <DrawerPopup {...props} />
      </Suspense>
    )
  );
}

/** Whether it is open or has been; closed, it stays to fade out. */
function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen and whether it can be taken back. */
  children: ReactNode;
  /** Verb and object: "Delete 3 products". */
  action: string;
  /** Busy until the promise settles; closes when it is kept, stays open when it breaks. */
  onConfirm: () => unknown;
  danger?: boolean;
  /** The other button; "Cancel" unless told. */
  cancel?: string;
}

/** Asks once before what cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  onConfirm,
  danger = true,
  cancel,
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
