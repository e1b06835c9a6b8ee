import type { Option } from "./Select.tsx";

/** A choice with the way to it, on a second line. */
export interface FoundOption extends Option {
  note?: string;
}
