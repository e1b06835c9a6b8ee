import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, isShortcut } from "../shortcuts.ts";

const lastsMs = 12_000;

interface UndoBarProps {
  /** Completed action: "3 products archived". Undefined hides the bar. A new text restarts the timer. */
  text: string | undefined;
  onUndo: () => void;
  /** Called after the time has run out or the action was undone. The caller must clear the text. */
  onGone: () => void;
}

/** Offers to undo the last action for 12 seconds, with a button or Ctrl+Z. */
export function UndoBar({ text, onUndo, onGone }: UndoBarProps) {
  const { t } = useTranslation();
  const leave = useEffectEvent(onGone);
  const undo = useEffectEvent(() => {
    onUndo();
    onGone();
  });

  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => leave(), lastsMs);
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.matches("input, textarea, [contenteditable]");
      if (typing || !isShortcut(event, "undo")) return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", listen);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", listen);
    };
  }, [text]);

  if (text === undefined) return null;
  return (
    <section
      aria-label={t("Undo")}
      className="fixed inset-x-0 bottom-18 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-4 rounded-pop bg-ink1 py-2 ps-4 pe-2 text-canvas shadow-e1 print:hidden"
    >
      <p aria-live="polite">{text}</p>
      <button
        type="button"
        aria-keyshortcuts={ariaKeys("undo")}
        onClick={() => {
          onUndo();
          onGone();
        }}
        className="inline-flex min-h-control items-center rounded-control border border-ink3 px-3 font-medium hover:border-canvas focus-visible:outline-canvas"
      >
        {t("Undo")}
      </button>
    </section>
  );
}
