/** The colours of the default theme. An owner's theme can replace them: tokens of the same names in `Store.look`. */
export const defaultColours = {
  "c-bg": "#f7f7f5",
  "c-ink": "#161413",
  "c-muted": "#6b645e",
  "c-rule": "#d9d7d2",
  "c-accent": "#161413",
  "c-on-accent": "#f7f7f5",
  "c-sale": "#6e1423",
};
