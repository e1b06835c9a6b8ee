import { useId } from "react";
import { Tooltip } from "../overlay/Tooltip.tsx";

/**
 * The name of a metric with a dotted underline. Its definition shows on hover, focus and tap, and is the
 * description for screen readers.
 */
export function DefinedTerm({ name, definition }: { name: string; definition: string }) {
  const id = useId();
  return (
    <>
      <Tooltip text={definition} explains>
        <button
          type="button"
          aria-describedby={id}
          className="inline-flex min-h-6 cursor-help items-center text-start underline decoration-ink3 decoration-dotted underline-offset-4 pointer-coarse:min-h-11"
        >
          {name}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {definition}
      </span>
    </>
  );
}
