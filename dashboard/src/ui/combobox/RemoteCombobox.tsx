import { lazy, Suspense } from "react";
import type { RemoteComboboxProps } from "./RemoteComboboxList.tsx";
import { TextInput } from "../form/TextInput.tsx";

const RemoteComboboxList = lazy(async () => ({
  default: (await import("./RemoteComboboxList.tsx")).RemoteComboboxList,
}));

/** Chooses one option from a long list that the server searches. */
export function RemoteCombobox(props: RemoteComboboxProps) {
  return (
    <Suspense fallback={<TextInput aria-label={props.label} placeholder={props.placeholder} readOnly />}>
      <RemoteComboboxList {...props} />
    </Suspense>
  );
}
