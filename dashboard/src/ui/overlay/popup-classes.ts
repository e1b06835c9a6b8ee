/** Shared look of menus, lists and popovers: raised surface, border, small shadow, 120 ms. */
export const popupClasses =
  "min-w-44 rounded-pop border border-rule bg-raised p-1 text-ink1 shadow-e1 outline-none transition-[opacity,translate] duration-120 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0";

/** For popups that scroll as a whole where the window is too low for them. */
export const scrollingPopupClasses = `${popupClasses} max-h-(--available-height) overflow-y-auto`;

/** Distances from the trigger and from the edges of the window; above dialogs. */
export const positionerProps = {
  positionMethod: "fixed",
  sideOffset: 4,
  collisionPadding: 8,
  className: "z-50",
} as const;

export const itemClasses =
  "flex min-h-row w-full cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 text-start outline-none select-none aria-disabled:text-ink3 data-disabled:text-ink3 focus:bg-sunken data-highlighted:bg-sunken";
