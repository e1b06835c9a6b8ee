const content = () => document.getElementById("content");

/** Focuses the search of the list on the page; false where there is none. */
export function focusListSearch(): boolean {
  const field = content()?.querySelector<HTMLInputElement>("input[type=search]");
  field?.focus();
  field?.select();
  return Boolean(field);
}

/** Walks the rows of the list on the page; false at its end. Enter opens, for each row is a link. */
export function focusRow(step: 1 | -1): boolean {
  const rows = [...(content()?.querySelectorAll<HTMLElement>(":is(tbody tr, ul > li)") ?? [])].filter(linkOf);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const link = linkOf(rows[at < 0 ? 0 : at + step]);
  link?.focus();
  return Boolean(link);
}

/** Clicks the arrow to the next or previous record in the page's header; false on a page without arrows. */
export function clickRecordArrow(direction: "next" | "previous"): boolean {
  const arrow = content()?.querySelector<HTMLElement>(`[data-record-arrow=${direction}]`);
  arrow?.click();
  return Boolean(arrow);
}

/** Ticks the row that has the focus, or takes the tick away. */
export function tickRow(): boolean {
  const row = document.activeElement?.closest<HTMLElement>(":is(tbody tr, ul > li)");
  const tick =
    content()?.contains(row ?? null) && row?.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (tick) tick.click();
  return Boolean(tick);
}

function linkOf(row: HTMLElement | undefined): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>("a[href]");
}
