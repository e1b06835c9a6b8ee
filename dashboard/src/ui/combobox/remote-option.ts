import type { Option } from "../form/Select.tsx";

/** A choice with the way to it, on a second line. */
export interface RemoteOption extends Option {
  note?: string;
}
