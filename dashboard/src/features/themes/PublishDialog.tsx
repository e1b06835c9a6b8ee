import type { ThemeVersion } from "@vitrine/contract/themes/themes";
import { RejectedError } from "@vitrine/contract/client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorCode } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { changeLabel } from "./theme-labels.ts";
import { useThemeActions } from "./themes.data.ts";

interface PublishDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  theme: { id: string; name: string };
  /** The version of the theme that the changes are based on. */
  version: number;
  onPublished?: () => void;
}

/** Publishes a theme now or at a time. If someone else has published it, shows their changes first. */
export function PublishDialog({ open, onOpenChange, theme, version, onPublished }: PublishDialogProps) {
  const { t } = useTranslation();
  const zone = useShop().time_zone;
  const { publish } = useThemeActions();
  const [when, setWhen] = useState<"now" | "later">("now");
  const [at, setAt] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<{ version: number; current?: ThemeVersion }>();

  async function confirm() {
    if (when === "later" && at === null) return setProblem("Choose a date and time.");
    setProblem(undefined);
    setBusy(true);
    try {
      await publish(theme.id, { version: conflict?.version ?? version, at: when === "later" ? at : null });
      setConflict(undefined);
      onOpenChange(false);
      onPublished?.();
    } catch (failure) {
      if (errorCode(failure) === "version_conflict" && failure instanceof RejectedError)
        setConflict(failure.body as unknown as { version: number; current?: ThemeVersion });
    } finally {
      setBusy(false);
    }
  }

  const { current } = conflict ?? {};
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Publish {{name}}", { name: theme.name })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void confirm()}>
            {conflict
              ? t("Publish my version")
              : when === "later"
                ? t("Schedule publication")
                : t("Publish theme")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {conflict && (
          <Banner tone="caution" title={t("Someone else has published this theme")}>
            {current && (
              <p>
                <bdi>{current.actor}</bdi>:{" "}
                {current.changes.map((change) => changeLabel(change, t)).join(", ")}
              </p>
            )}
            <p>{t("If you publish now, your version replaces theirs. Theirs stays in the history.")}</p>
          </Banner>
        )}
        <RadioGroup
          legend={t("When")}
          name="when"
          value={when}
          onValue={(value) => setWhen(value === "later" ? "later" : "now")}
          options={[
            { value: "now", label: t("Now") },
            { value: "later", label: t("At a date and time") },
          ]}
        />
        {when === "later" && (
          <Field label={t("Date and time")} help={t("In the time zone of your shop.")} error={problem}>
            <DateTimeInput zone={zone} value={at} onValue={setAt} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
