import type { TFunction } from "i18next";
import type { MenuItem } from "./Menu.tsx";

/**
 * Menu items that move an item of a list.
 *
 * @param index of the item among all `count`
 */
export function moveItems(
  index: number,
  count: number,
  onMove: (to: number) => void,
  t: TFunction,
): MenuItem[] {
  const isFirst = index === 0;
  return [
    { label: t("Move to front"), onClick: () => onMove(0), disabled: isFirst },
    { label: t("Move up"), onClick: () => onMove(index - 1), disabled: isFirst },
    { label: t("Move down"), onClick: () => onMove(index + 1), disabled: index === count - 1 },
  ];
}
