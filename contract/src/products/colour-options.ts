const names = /^(colou?rs?|finish|shade|farbe|couleur|kleur|colore|cor|رنگ|(ال)?لون|(ال)?ألوان|রং|রঙ)$/iu;

/** True if the name of an option says that its values are colours, in English, Arabic or another common language. */
export function isColourOption(name: string): boolean {
  return names.test(name.trim());
}
