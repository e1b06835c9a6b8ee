import { lazy, Suspense } from "react";
import type { RemoteComboboxProps } from "./FoundList.tsx";
import { TextInput } from "./TextInput.tsx";

const FoundList = lazy(async () => ({ default: (await import("./FoundList.tsx")).FoundList }));

/** One of very many, found on the server by typing. */
export function RemoteCombobox(props: RemoteComboboxProps) {
  return (
    <Suspense fallback={<TextInput aria-label={props.label} placeholder={props.placeholder} readOnly />}>
      <FoundList {...props} />
    </Suspense>
  );
}
