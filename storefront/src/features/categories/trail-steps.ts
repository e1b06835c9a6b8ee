import { categoryPath } from "../../paths.ts";
import type { Step } from "../../Trail.tsx";

/** The way down the tree of categories. */
export function trailSteps(categories: { title: string; handle: string }[]): Step[] {
  return categories.map(({ title, handle }) => ({ title, path: categoryPath("", handle) }));
}
