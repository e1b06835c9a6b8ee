import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button/Button.tsx";
import { notify } from "../ui/feedback/toast.tsx";
import { Field } from "../ui/form/Field.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";

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
  const { t } = useTranslation();
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      notify(copied, "success");
    } catch {
      notify(t("Couldn't copy. Your browser blocked access to the clipboard."), "warning");
    }
  }
  return (
    <Field label={label} help={help}>
      <div className="flex gap-2">
        <TextInput code readOnly value={value} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>{action}</Button>
      </div>
    </Field>
  );
}
