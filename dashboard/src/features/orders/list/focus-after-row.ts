/**
 * Remembers the focused row of a list. The returned function moves the focus to the link of the next row, or of the previous one,
 * if the row has left the list and took the focus with it: an order that is confirmed leaves the view of new orders.
 */
export function focusAfterRow(): () => void {
  const row = document.activeElement?.closest("tr, li");
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];
  // Rendered after the list has changed.
  return () =>
    requestAnimationFrame(() => {
      if (row?.isConnected !== false || document.activeElement !== document.body) return;
      const next = neighbours.find((neighbour) => neighbour?.isConnected);
      next?.querySelector<HTMLElement>("[data-row-link]")?.focus();
    });
}
