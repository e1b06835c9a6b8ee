import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { Face } from "./order-words.ts";

/** A state of an order, its money or a shipment. */
export function FaceBadge({ face: [tone, shape, word] }: { face: Face }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={tone} shape={shape}>
      {t(word)}
    </StatusBadge>
  );
}
