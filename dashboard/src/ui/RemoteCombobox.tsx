import { lazy, Suspense } from "react";
import type { Option } from "./Select.tsx";
import { TextInput } from "./TextInput.tsx";

/** A choice with the way to it, on a second line. */
export interface FoundOption extends Option {
  note?: string;
}

export interface RemoteComboboxProps {
  /** What the server found for the words typed last. */
  options: readonly FoundOption[];
  /** Whether the options still belong to an earlier text. */
  searching?: boolean;
  /** Told after a pause in the typing. */
  onSearch: (words: string) => void;
  value: FoundOption | undefined;
  onValue: (option: FoundOption | undefined) => void;
  placeholder?: string;
  /** Its name, where no Field around it gives one. */
  label?: string;
}

const FoundList = lazy(async () => ({ default: (await import("./FoundList.tsx")).FoundList }));

/** One of very many, found on the server by typing. */
export function RemoteCombobox(props: RemoteComboboxProps) {
  return (
    <Suspense fallback={<TextInput aria-label={props.label} placeholder={props.placeholder} readOnly />}>
      <FoundList {...props} />
    </Suspense>
  );
}
