import { maxMenuLevel } from "@vitrine/contract/shops/menus";

interface Levelled {
  level: number;
}

/** The index after the item and its sub-items. */
export function endOf(items: readonly Levelled[], index: number): number {
  const level = items[index]?.level ?? 0;
  const after = items.findIndex((item, at) => at > index && item.level <= level);
  return after === -1 ? items.length : after;
}

/**
 * Moves an item with its sub-items to an index among all. Below an item and above its sub-items, it becomes the first
 * of them, so that no other item changes its parent.
 */
export function moveItem<Item extends Levelled>(items: readonly Item[], from: number, to: number): Item[] {
  const end = endOf(items, from);
  const moved = items.slice(from, end);
  const others = items.toSpliced(from, moved.length);
  // Moving down starts from the last sub-item: an item can't be moved into itself.
  const wanted = to <= from ? to : Math.max(to - moved.length + 1, from + 1);
  const at = Math.min(wanted, others.length);
  const deepest = (others[at - 1]?.level ?? -1) + 1;
  const level = Math.min(Math.max(moved[0]?.level ?? 0, others[at]?.level ?? 0), deepest, maxMenuLevel);
  return others.toSpliced(at, 0, ...shifted(moved, level));
}

/** Removes an item. Its sub-items move up one level. */
export function removeItem<Item extends Levelled>(items: readonly Item[], index: number): Item[] {
  const end = endOf(items, index);
  return items.flatMap((item, at) => {
    if (at === index) return [];
    return at > index && at < end ? [{ ...item, level: item.level - 1 }] : [item];
  });
}

/** Returns true if the item can be one level deeper: below the item before it, with all of its sub-items. */
export function canIndent(items: readonly Levelled[], index: number): boolean {
  const before = items[index - 1];
  const item = items[index];
  const deepest = Math.max(...items.slice(index, endOf(items, index)).map(({ level }) => level));
  return Boolean(before && item && item.level <= before.level && deepest < maxMenuLevel);
}

/** Moves an item with its sub-items one level down (1) or up (-1). Items after it keep their level. */
export function changeLevel<Item extends Levelled>(
  items: readonly Item[],
  index: number,
  by: 1 | -1,
): Item[] {
  const end = endOf(items, index);
  return items.map((item, at) => (at >= index && at < end ? { ...item, level: item.level + by } : item));
}

function shifted<Item extends Levelled>(items: readonly Item[], level: number): Item[] {
  const by = level - (items[0]?.level ?? 0);
  return items.map((item) => ({ ...item, level: Math.min(item.level + by, maxMenuLevel) }));
}
