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

export interface Popup {
  kind: "menu" | "dialog";
  align: "start" | "end";
  open: boolean;
  /** `byKey`: not by a pointer. */
  onOpenChange: (open: boolean, byKey: boolean) => void;
  /** Keys within the sheet. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * A button and the sheet beside it, as the browser has them: the sheet lies in the top layer and goes with Escape or
 * a press elsewhere. It stands after its button in the document, so Tab runs through both in order. `onOpened` is for
 * moving the focus.
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
      // What had the focus is gone with the sheet: go on where it came from.
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
      // A press on the button of an open sheet has closed it before it becomes a click.
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
      // A dialog around it stays.
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === "Escape") event.stopPropagation();
        else onKeyDown?.(event);
      },
    },
  };
}
