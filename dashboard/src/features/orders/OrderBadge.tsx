import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { Badge } from "./order-labels.ts";

/** A state of an order, its money or a shipment. */
export function OrderBadge({ face: [tone, shape, words] }: { face: Badge }) {
  return (
    <StatusBadge tone={tone} shape={shape}>
      {words}
    </StatusBadge>
  );
}
