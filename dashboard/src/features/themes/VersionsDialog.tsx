import type { ThemeDraft } from "@vitrine/contract/themes/themes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { changeLabel } from "./theme-labels.ts";
import { useRestoreVersion, useThemeActions, useThemeVersions } from "./themes.data.ts";

interface VersionsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  draft: ThemeDraft;
  onRestored: (draft: ThemeDraft) => void;
  onPublished: () => void;
}

/** The history of a theme: who published which changes and when, to restore into the draft or for shoppers. */
export function VersionsDialog({ open, onOpenChange, draft, onRestored, onPublished }: VersionsDialogProps) {
  const { t } = useTranslation();
  const zone = useShop().time_zone;
  const { id } = draft.theme;
  const { data, error, refetch } = useThemeVersions(id, open);
  const restore = useRestoreVersion(id);
  const { publish } = useThemeActions();
  const [publishing, setPublishing] = useState<number>();

  async function restoreDraft(version: number) {
    try {
      const restored = await restore.mutateAsync(version);
      onRestored(restored.data);
      onOpenChange(false);
    } catch (failure) {
      notify(errorMessage(failure), "warning");
    }
  }

  async function publishVersion(version: number) {
    setPublishing(version);
    try {
      await publish(id, { version: data?.data[0]?.version ?? version, restored_version: version });
      onOpenChange(false);
      onPublished();
    } catch {
      // The message was shown.
    } finally {
      setPublishing(undefined);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("History of {{name}}", { name: draft.theme.name })}
      wide
    >
      {error && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={6} />}
      <ul>
        {data?.data.map(({ version, actor, created_at, changes }, index) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">
                <DateText at={created_at} zone={zone} /> · <bdi>{actor}</bdi>
              </p>
              <p className="text-small text-ink2">
                {changes.length > 0
                  ? changes.map((change) => changeLabel(change, t)).join(", ")
                  : t("First version")}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                busy={restore.isPending && restore.variables === version}
                onClick={() => void restoreDraft(version)}
              >
                {t("Restore as draft")}
              </Button>
              {index > 0 && (
                <Button busy={publishing === version} onClick={() => void publishVersion(version)}>
                  {t("Publish this version")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
