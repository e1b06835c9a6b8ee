export interface Section {
  kind: string;
  settings: Record<string, unknown>;
}

/** A theme is data: what its tokens are and what stands on its pages while the owner has changed nothing. */
export interface Theme {
  name: string;
  tokens: Tokens;
  sections: Record<string, Section[]>;
}

/** Every theme answers to these names. Colours are #rrggbb; the rest is CSS. */
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
