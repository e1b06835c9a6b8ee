import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { Badge } from "./order-badges.ts";

/** The status of an order, its payment or a shipment. */
export function OrderBadge({ badge: [tone, shape, label] }: { badge: Badge }) {
  return (
    <StatusBadge tone={tone} shape={shape}>
      {label}
    </StatusBadge>
  );
}
