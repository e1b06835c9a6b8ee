/** Paths within the shop, decoded and without a slash at their end: "/products/linen-shirt". */
export interface Redirect {
  path: string;
  target: string;
}

/** Each path once, straight to where a chain among them ends; those that lead in a circle are left out. */
export function withoutChains(redirects: Redirect[]): Redirect[] {
  const targets = new Map(redirects.map(({ path, target }) => [path, target]));
  return [...targets].flatMap(([path, first]) => {
    const seen = new Set([path]);
    let target = first;
    for (
      let next = targets.get(target);
      next !== undefined && !seen.has(target);
      next = targets.get(target)
    ) {
      seen.add(target);
      target = next;
    }
    return seen.has(target) ? [] : [{ path, target }];
  });
}
