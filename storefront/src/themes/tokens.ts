export interface Section {
  kind: string;
  settings: Record<string, unknown>;
}

/** A theme as data: its design tokens and the default sections of its pages. */
export interface Theme {
  name: string;
  tokens: Tokens;
  sections: Record<string, Section[]>;
}

/** Design tokens of every theme. Colours are #rrggbb; the rest is CSS. */
export interface Tokens {
  "c-bg": string;
  "c-ink": string;
  "c-muted": string;
  "c-rule": string;
  "c-accent": string;
  "c-on-accent": string;
  "c-sale": string;
  "f-display": string;
  "f-text": string;
  "step-0": string;
  "step-1": string;
  "step-2": string;
  "step-3": string;
  "step-4": string;
  "step-5": string;
  "space-u": string;
  radius: string;
  ratio: string;
  "grid-gap": string;
  border: string;
  motion: string;
}
