import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { store } from "../../session/storage.ts";
import { singleKeysOn } from "./useShortcuts.ts";

/** Turns single-key shortcuts on and off in this browser (WCAG 2.1.4). Requires no context or props. */
export function ShortcutsSwitch() {
  const { t } = useTranslation();
  const [on, setOn] = useState(singleKeysOn);
  return (
    <Switch
      label={t("Single-key shortcuts")}
      help={t(
        "Use single letters as shortcuts when you aren't typing. Turn off if you use voice control. Ctrl K always works.",
      )}
      checked={on}
      onChange={({ target: { checked } }) => {
        store("shortcuts", checked ? undefined : "off");
        setOn(checked);
      }}
    />
  );
}
