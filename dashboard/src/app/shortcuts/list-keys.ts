const content = () => document.getElementById("content");

/** Focuses the search field of the page's list. Returns false if there is none. */
export function focusListSearch(): boolean {
  const field = content()?.querySelector<HTMLInputElement>("input[type=search]");
  field?.focus();
  field?.select();
  return Boolean(field);
}

/**
 * Focuses the next or previous row of the page's list. Returns false at its end. Enter opens the row, because
 * its link has the focus.
 */
export function focusRow(step: 1 | -1): boolean {
  const rows = [...(content()?.querySelectorAll<HTMLElement>(":is(tbody tr, ul > li)") ?? [])].filter(linkOf);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const link = linkOf(rows[at < 0 ? 0 : at + step]);
  link?.focus();
  return Boolean(link);
}

/**
 * Clicks the link to the next or previous record in the page's header. Returns false on a page without such
 * links.
 */
export function clickRecordArrow(direction: "next" | "previous"): boolean {
  const arrow = content()?.querySelector<HTMLElement>(`[data-record-arrow=${direction}]`);
  arrow?.click();
  return Boolean(arrow);
}

/** Clicks the button or link of the page that has this shortcut. Returns false if there is none. */
export function clickShortcut(id: string): boolean {
  const target = content()?.querySelector<HTMLElement>(`[data-shortcut="${id}"]`);
  target?.click();
  return Boolean(target);
}

/** Selects or deselects the row that has the focus. Returns false if there is none. */
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
