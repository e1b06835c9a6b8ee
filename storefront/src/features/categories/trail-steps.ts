import { categoryPath } from "../../paths.ts";
import type { Step } from "../../Trail.tsx";

/** Breadcrumbs of categories, top level first. */
export function trailSteps(categories: { title: string; handle: string }[]): Step[] {
  return categories.map(({ title, handle }) => ({ title, path: categoryPath("", handle) }));
}
