import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { keepPositioned, positionPopup } from "./popup-position.ts";

interface Popup {
  kind: "menu" | "dialog";
  align: "start" | "end";
  open: boolean;
  /** `byKey` is true if the button was activated by a key. */
  onOpenChange: (open: boolean, byKey: boolean) => void;
  /** Receives key presses inside the popover. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Props of a button and its popover. The popover uses the browser's Popover API: it is in the top layer and
 * closes on Escape or a click elsewhere. It follows its button in the document, so that Tab moves through
 * both in order. `onOpened` must set the focus.
 */
export function usePopup(
  { kind, align, open, onOpenChange, onKeyDown }: Popup,
  onOpened: (sheet: HTMLElement) => void,
) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const openAtPress = useRef(false);
  const opened = useEffectEvent(onOpened);

  useLayoutEffect(() => {
    const [box, anchor] = [sheet.current, button.current];
    if (!open || !box || !anchor) return;
    box.showPopover();
    const leave = keepPositioned(box, anchor, () => positionPopup(box, anchor, align));
    opened(box);
    return () => {
      leave();
      if (box.matches(":popover-open")) box.hidePopover();
      // The focused element disappeared with the popover, so return the focus to the button.
      if (!document.activeElement || document.activeElement === document.body)
        anchor.focus({ preventScroll: true });
    };
  }, [open, align]);

  return {
    close: () => sheet.current?.hidePopover(),
    button: {
      ref: button,
      "aria-haspopup": kind,
      "aria-expanded": open,
      "aria-controls": open ? id : undefined,
      // A click on the button of an open popover closes it before the click event, so the state is stored
      // earlier.
      onPointerDown: () => {
        openAtPress.current = open;
      },
      onClick: ({ detail }: MouseEvent) => {
        const byKey = detail === 0;
        onOpenChange(!(byKey ? open : openAtPress.current), byKey);
      },
    },
    sheet: {
      ref: sheet,
      id,
      role: kind,
      popover: "auto" as const,
      onToggle: ({ newState }: { newState: string }) => {
        if (newState === "closed") onOpenChange(false, false);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      },
      // Prevents Escape from closing a surrounding dialog as well.
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === "Escape") event.stopPropagation();
        else onKeyDown?.(event);
      },
    },
  };
}
