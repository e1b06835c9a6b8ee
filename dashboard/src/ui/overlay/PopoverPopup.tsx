import { Popover as Base } from "@base-ui/react/popover";
import { useRef } from "react";
import { classes } from "../classes.ts";
import type { LoadedPopupProps } from "./lazy-popup.tsx";
import type { PopoverProps } from "./popup-props.ts";
import { positionerProps, scrollingPopupClasses } from "./popup-classes.ts";

export function PopoverPopup({
  trigger,
  title,
  hideTitle,
  align = "start",
  open,
  onOpenChange,
  children,
  defaultOpen,
  triggerRef,
}: PopoverProps & LoadedPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} defaultOpen={defaultOpen} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} {...positionerProps}>
          <Base.Popup
            ref={popup}
            initialFocus={() =>
              // A text field would open the keyboard of a phone.
              matchMedia("(pointer: coarse)").matches
                ? popup.current
                : (popup.current?.querySelector<HTMLElement>("input[type=radio]:checked") ?? true)
            }
            className={classes(scrollingPopupClasses, "w-72 max-w-[calc(100vw-1rem)] p-3")}
          >
            <Base.Title className={hideTitle ? "sr-only" : "mb-2 text-h3"}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
