import type { ReactNode } from "react";
import { Button } from "../ui/button/Button.tsx";
import { Field } from "../ui/form/Field.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { useCopy } from "./useCopy.ts";

interface CopyFieldProps {
  label: string;
  help?: ReactNode;
  value: string;
  /** Verb and noun: "Copy URL". */
  action: string;
  /** Message after the value was copied. */
  copied: string;
}

/** A value to copy to other software, such as a URL or a secret. */
export function CopyField({ label, help, value, action, copied }: CopyFieldProps) {
  const copy = useCopy(copied);
  return (
    <Field label={label} help={help}>
      <div className="flex gap-2">
        <TextInput code readOnly value={value} onFocus={(event) => event.target.select()} />
        <Button className="shrink-0" onClick={() => void copy(value)}>
          {action}
        </Button>
      </div>
    </Field>
  );
}
