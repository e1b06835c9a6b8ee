import { cloneElement, useId, useState, type ReactElement, type ReactNode } from "react";
import { classes } from "../classes.ts";
import { sheetClasses } from "./popup-classes.ts";
import { usePopup } from "./usePopup.ts";

interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  hideTitle?: boolean;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A small panel next to its button, for filters and short lists. */
export function Popover({
  trigger,
  title,
  hideTitle,
  align = "start",
  open: openProp,
  onOpenChange,
  children,
}: PopoverProps) {
  const titleId = useId();
  const [openHere, setOpenHere] = useState(false);
  const open = openProp ?? openHere;
  const popup = usePopup(
    { kind: "dialog", align, open, onOpenChange: onOpenChange ?? setOpenHere },
    (sheet) => firstFocus(sheet).focus({ preventScroll: true }),
  );
  return (
    <>
      {cloneElement(trigger, popup.button)}
      <div
        {...popup.sheet}
        aria-labelledby={titleId}
        tabIndex={-1}
        className={classes(sheetClasses, "w-72 max-w-[calc(100vw-1rem)] p-3")}
      >
        {open && (
          <>
            <h2 id={titleId} className={hideTitle ? "sr-only" : "mb-2 text-h3"}>
              {title}
            </h2>
            {children}
          </>
        )}
      </div>
    </>
  );
}

/**
 * The selected option, or else the first control. On touch screens the popover itself, so that no on-screen
 * keyboard opens.
 */
function firstFocus(sheet: HTMLElement): HTMLElement {
  if (matchMedia("(pointer: coarse)").matches) return sheet;
  return (
    sheet.querySelector<HTMLElement>("input[type=radio]:checked") ??
    sheet.querySelector<HTMLElement>("a[href], button, input, select, textarea") ??
    sheet
  );
}
