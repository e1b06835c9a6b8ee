import type { Field, Target } from "../fields.rules.ts";

/** Shop software whose files are recognised by their headers. */
export interface System {
  name: SystemName;
  /** The field of each header; null is known and left out. Numbered headers have an entry in `series`. */
  headers: Record<string, Target | null>;
  /** Numbered headers: a pattern, and the field for the number n. */
  series?: [header: RegExp, meaning: (n: number) => Target | null][];
  /** True for a combination of headers, in lower case, that no other software has. */
  isItsFile(headers: Set<string>): boolean;
  /** Creates the adapter that converts rows with the software's own values to rows of the usual fields. */
  createAdapter?(): RowAdapter;
}

export type SystemName = "spree" | "vendure" | "etsy" | "magento" | "bagisto";

/** Reads and writes the cells of one row by field. */
export interface RowEditor {
  get(target: Target): string;
  has(target: Target): boolean;
  /** Has no effect if the file has no such column and the adapter adds none. */
  set(target: Target, text: string): void;
}

/** The reason why a row is left out; a warning if the row is correct. */
interface LeftOut {
  leftOut: string;
  severity?: "warning";
}

export interface RowAdapter {
  /** Fields that the adapter adds to a file without columns for them. */
  adds(has: (target: Target) => boolean): Field[];
  /** Receives every row before the first is adapted; only needed if one row determines the meaning of another. */
  look?(cells: RowEditor): void;
  /** Returns one or more rows instead of this one, or the reason why it is left out. */
  adapt(cells: RowEditor, copy: () => RowEditor): RowEditor[] | LeftOut;
  /** Called before each pass over the file. */
  restart?(): void;
  /** Returns a message about the row that was adapted last. */
  note?(): string | undefined;
}
