import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { classes } from "./classes.ts";
import { popupClasses } from "./popup.ts";

export interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  hideTitle?: boolean;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A small sheet beside its button, for filters and lists that are looked at and left. */
export function Popover({
  trigger,
  title,
  hideTitle,
  align = "start",
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} collisionPadding={8} className="z-50">
          <Base.Popup
            className={classes(
              popupClasses,
              "max-h-(--available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto p-3",
            )}
          >
            <Base.Title className={hideTitle ? "sr-only" : "mb-2 text-h3"}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
