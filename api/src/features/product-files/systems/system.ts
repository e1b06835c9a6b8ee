import type { Field, Target } from "../fields.rules.ts";

/** Shop software whose files are told by their headers. */
export interface System {
  name: SystemName;
  /** What each header means; null is known and left out. Headers with a number in them have an entry of `series`. */
  headers: Record<string, Target | null>;
  /** Headers that come several times: a pattern, and what the one with the number n means. */
  series?: [header: RegExp, meaning: (n: number) => Target | null][];
  /** Headers that no other software has together, in small letters. */
  isItsFile(headers: Set<string>): boolean;
  /** Makes rows that say things in a way of the software's own into rows of the usual fields. */
  createAdapter?(): RowAdapter;
}

export type SystemName = "spree" | "vendure" | "etsy" | "magento" | "bagisto";

/** Reads and writes the cells of one row by what their columns mean. */
export interface RowEditor {
  get(target: Target): string;
  has(target: Target): boolean;
  /** Does nothing where the file has no such column and the adapter adds none. */
  set(target: Target, text: string): void;
}

/** Why a row is left out; a warning where nothing is wrong with it. */
interface LeftOut {
  leftOut: string;
  severity?: "warning";
}

export interface RowAdapter {
  /** Fields that the adapter gives a file that has no column of them. */
  adds(has: (target: Target) => boolean): Field[];
  /** Sees every row before the first is adapted; only where one row can tell what another means. */
  look?(cells: RowEditor): void;
  /** One or more rows in the place of this one; a text is why it is left out. */
  adapt(cells: RowEditor, copy: () => RowEditor): RowEditor[] | LeftOut;
  /** Called before each reading of the file. */
  restart?(): void;
  /** What is to be said of the row that was adapted last. */
  note?(): string | undefined;
}
