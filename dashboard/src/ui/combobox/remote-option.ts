import type { Option } from "../form/Select.tsx";

/** An option with a second line, such as the path of a category. */
export interface RemoteOption extends Option {
  note?: string;
}
