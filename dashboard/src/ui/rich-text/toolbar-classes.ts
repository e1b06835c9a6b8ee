/** A toolbar button: small enough for all to fit in one row, and larger on touch screens. */
export const toolClasses =
  "w-8! min-h-8! pointer-coarse:w-11! pointer-coarse:min-h-11! aria-pressed:bg-accent-bg aria-pressed:text-accent-ink";
