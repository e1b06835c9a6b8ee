/** A button of the bar: small enough that all stand in one line, large enough for a finger. */
export const toolClasses =
  "w-8! min-h-8! pointer-coarse:w-11! pointer-coarse:min-h-11! aria-pressed:bg-accent-bg aria-pressed:text-accent-ink";
