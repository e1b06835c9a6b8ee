import type { useFieldTies } from "../form/Field.tsx";
import type { PictureSource } from "./PictureButton.tsx";

/** The user's actions before the editor had loaded. */
export interface EarlyInput {
  at?: { left: number; top: number };
  typed: string;
  hasFocus?: boolean;
}

export interface RichTextProps {
  html: string;
  onHtml: (html: string) => void;
  pictures: PictureSource;
  /**
   * Returns and clears what the user did before the editor had loaded: position of the click, typed text, and
   * focus.
   */
  takeEarlyInput: () => EarlyInput;
  ties: ReturnType<typeof useFieldTies>;
  labelId: string | undefined;
}
