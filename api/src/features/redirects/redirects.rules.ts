/** Paths within the shop, decoded and without a trailing slash: "/products/linen-shirt". */
export interface Redirect {
  path: string;
  target: string;
}

/** Each path once, redirected to the end of its chain. Circular redirects are left out. */
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
