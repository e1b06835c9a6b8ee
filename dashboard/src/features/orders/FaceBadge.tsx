import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { Face } from "./order-words.ts";

/** A state of an order, its money or a shipment. */
export function FaceBadge({ face: [tone, shape, words] }: { face: Face }) {
  return (
    <StatusBadge tone={tone} shape={shape}>
      {words}
    </StatusBadge>
  );
}
