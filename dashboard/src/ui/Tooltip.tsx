import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

/** A name for an icon, on hover and focus. Help for a field belongs under its label, never here. */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<Record<string, unknown>>;
}) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-64 rounded-control bg-ink1 px-2 py-1 text-small text-canvas transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
