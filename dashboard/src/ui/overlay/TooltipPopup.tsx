import { Tooltip as Base } from "@base-ui/react/tooltip";
import { positionerProps } from "./popup-classes.ts";

/** Screen readers get the same text from the button itself: its name or its description. */
export function TooltipPopup({
  text,
  anchor,
  align,
  onEnter,
  onClose,
}: {
  text: string;
  anchor: Element;
  align: "start" | "center";
  /** The pointer is on the text itself, to read or copy it. */
  onEnter: () => void;
  onClose: () => void;
}) {
  return (
    <Base.Root
      open
      onOpenChange={(_, { event }) => {
        // A click on the button is the button's matter.
        if (!(event.target instanceof Node && anchor.contains(event.target)) || event.type === "keydown")
          onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner {...positionerProps} anchor={anchor} side="bottom" align={align} sideOffset={6}>
          <Base.Popup
            data-tooltip
            aria-hidden
            onPointerEnter={onEnter}
            onPointerLeave={onClose}
            className="max-w-64 rounded-control bg-ink1 px-2 py-1 text-small text-canvas transition-opacity data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
