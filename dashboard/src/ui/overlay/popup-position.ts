const edge = 8;

/**
 * Positions a popover below its anchor, or above it if only there is enough space, and always inside the
 * window. `align` selects the flush edges.
 */
export function positionPopup(
  sheet: HTMLElement,
  anchor: Element,
  align: "start" | "center" | "end",
  gap = 4,
): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  // The height without a limit. Removing the limit to measure it would reset the scroll position.
  const wanted = sheet.scrollHeight + sheet.offsetHeight - sheet.clientHeight;
  const roomBelow = height - bottom - gap - edge;
  const roomAbove = top - gap - edge;
  const above = wanted > roomBelow && roomAbove > roomBelow;
  sheet.style.maxHeight = `${Math.max(above ? roomAbove : roomBelow, 0)}px`;
  sheet.style.top = `${above ? top - gap - sheet.offsetHeight : bottom + gap}px`;

  const fromLeft = (align === "start") === (getComputedStyle(anchor).direction === "ltr");
  const free =
    align === "center" ? (left + right - sheet.offsetWidth) / 2 : fromLeft ? left : right - sheet.offsetWidth;
  sheet.style.left = `${Math.max(edge, Math.min(free, width - edge - sheet.offsetWidth))}px`;
}

/**
 * Keeps a popover at its anchor while the page scrolls, or either of them or the anchor's dialog is resized. Returns a function that
 * stops it.
 */
export function keepPositioned(sheet: HTMLElement, anchor: Element, put: () => void): () => void {
  const ends = new AbortController();
  put();
  const follow = ({ target }: Event) => target !== sheet && put();
  addEventListener("scroll", follow, { capture: true, passive: true, signal: ends.signal });
  addEventListener("resize", put, { signal: ends.signal });
  const sizes = new ResizeObserver(put);
  sizes.observe(sheet);
  sizes.observe(anchor);
  // A dialog is centred or at the bottom, so its buttons move when it grows.
  const dialog = anchor.closest("[role=dialog]");
  if (dialog) sizes.observe(dialog);
  ends.signal.addEventListener("abort", () => sizes.disconnect());
  return () => ends.abort();
}
