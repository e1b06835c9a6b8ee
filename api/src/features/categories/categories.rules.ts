import { folded } from "../../folded.ts";
import { productHandle } from "../products/products.rules.ts";
import type { CategoryPlace } from "./categories.queries.ts";

/** Maximum depth of the tree. */
export const maxDepth = 5;

/** The normalised titles of a path: on one line, without empty ones, cut to the maximum depth and length. */
export function cleanPath(path: string[]): string[] {
  return path
    .map((title) =>
      title
        .replaceAll(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, 255)
        .trim(),
    )
    .filter((title) => title !== "")
    .slice(0, maxDepth);
}

/** Key of a category by its parent and title, ignoring case, accents and the amount of whitespace. */
export function childKey(parentId: string | null, title: string): string {
  return `${parentId ?? ""}/${folded(title).replaceAll(/\s+/g, " ")}`;
}

/** Handles to try for a category, best first: shoes, men-shoes, shoes-2, shoes-3 … */
export function categoryHandles(title: string, parentHandle: string | undefined): string[] {
  const handle = productHandle(title, "category");
  const below = parentHandle ? [`${parentHandle}-${handle}`.slice(0, 200)] : [];
  return [handle, ...below, ...Array.from({ length: 98 }, (_, n) => `${handle}-${n + 2}`)];
}

/** The categories to create so that every path exists, parents first, and the category at the end of each path. */
export function planPaths(
  known: readonly CategoryPlace[],
  paths: string[][],
  newId: () => string,
): { ids: (string | undefined)[]; missing: CategoryPlace[] } {
  const places = new Map(known.map((place) => [place.id, place]));
  const children = new Map(
    known.toReversed().map((place) => [childKey(place.parent_id, place.title), place]),
  );
  const handles = new Set(known.map(({ handle }) => handle));
  const missing: CategoryPlace[] = [];

  function below(parent: CategoryPlace | undefined, title: string): CategoryPlace {
    const parent_id = parent?.id ?? null;
    const there = children.get(childKey(parent_id, title));
    if (there) return there;
    const id = newId();
    const handle =
      categoryHandles(title, parent?.handle).find((one) => !handles.has(one)) ?? `category-${id.slice(-12)}`;
    const ancestors = parent ? [...parent.ancestors, parent.id] : [];
    const place = { id, parent_id, ancestors, title, handle };
    missing.push(place);
    handles.add(handle);
    places.set(id, place);
    children.set(childKey(parent_id, title), place);
    return place;
  }

  const ids = paths.map(
    (path) =>
      cleanPath(path).reduce<CategoryPlace | undefined>((parent, title) => below(parent, title), undefined)
        ?.id,
  );
  return { ids, missing };
}
