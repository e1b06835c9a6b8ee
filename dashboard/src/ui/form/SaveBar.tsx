import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../overlay/Dialog.tsx";
import { ariaKeys, isShortcut } from "../shortcuts.ts";
import { Spinner } from "../feedback/Spinner.tsx";

interface SaveBarProps {
  /** True when the form differs from the stored values. The bar is hidden otherwise. */
  dirty: boolean;
  busy?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** "Unsaved changes" by default; "Unsaved product" for a new one. */
  message?: string;
}

const slabButton =
  "inline-flex min-h-control items-center gap-2 rounded-control border px-3.5 font-medium focus-visible:outline-canvas";

/**
 * The bar that saves or discards the changes of a page. It appears with the first change and overlays the
 * bottom of the window (on phones, the bottom navigation), so that no content moves. Ctrl+S saves; leaving
 * the page asks for confirmation.
 */
export function SaveBar({ dirty, busy = false, onSave, onDiscard, message }: SaveBarProps) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !busy && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });

  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, "save")) return;
    event.preventDefault();
    if (dirty && !busy) onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => saveByKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  return (
    <>
      {dirty && (
        <section
          data-save-bar
          aria-label={message ?? t("Unsaved changes")}
          className="fixed inset-x-0 bottom-0 z-30 flex min-h-14 items-center gap-2 bg-ink1 px-4 pb-[env(safe-area-inset-bottom)] text-canvas desk:start-54 desk:px-8 print:hidden"
        >
          <p className="min-w-0 flex-1 truncate font-medium" aria-live="polite">
            {message ?? t("Unsaved changes")}
          </p>
          <button
            type="button"
            className={`${slabButton} border-ink3 hover:border-canvas`}
            onClick={onDiscard}
          >
            {t("Discard")}
          </button>
          <button
            type="button"
            aria-keyshortcuts={ariaKeys("save")}
            aria-disabled={busy || undefined}
            className={`${slabButton} border-canvas bg-canvas text-ink1`}
            onClick={busy ? undefined : onSave}
          >
            {busy && <Spinner />}
            {t("Save")}
          </button>
        </section>
      )}
      <ConfirmDialog
        open={leaving.status === "blocked"}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={t("Leave without saving?")}
        action={t("Leave without saving")}
        cancel={t("Keep editing")}
        onConfirm={() => leaving.proceed?.()}
      >
        {t("You have unsaved changes on this page.")}
      </ConfirmDialog>
    </>
  );
}
