import { presets } from "@vitrine/contract/themes/presets";
import type { Theme } from "@vitrine/contract/themes/themes";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../download.ts";
import { paths } from "../../paths.ts";
import { PreviewDateDialog } from "../../shared/PreviewOnDate.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { RenameThemeDialog } from "./RenameThemeDialog.tsx";
import { ThemeBadge } from "./ThemeBadge.tsx";
import { ThemeThumb } from "./ThemeThumb.tsx";
import { useThemeActions } from "./themes.data.ts";

/** A theme with its preview, its state and its actions. */
export function ThemeCard({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const actions = useThemeActions();
  const [dialog, setDialog] = useState<"publish" | "rename" | "delete" | "preview">();
  const close = () => setDialog(undefined);
  const { id, name } = theme;

  async function exportFile() {
    try {
      const { data } = await actions.exportFile(id);
      saveFile(new File([JSON.stringify(data, null, 2)], `${name}.json`, { type: "application/json" }));
    } catch (failure) {
      notify(errorMessage(failure), "warning");
    }
  }

  const items: MenuItem[] = [
    { label: t("Rename"), onClick: () => setDialog("rename") },
    { label: t("Duplicate"), onClick: () => void actions.duplicate(id).catch(() => undefined) },
    { label: t("Export"), onClick: () => void exportFile() },
  ];
  if (theme.publish_at !== null)
    items.push(
      { label: t("Preview on a date"), onClick: () => setDialog("preview") },
      {
        label: t("Cancel scheduled publication"),
        onClick: () => void actions.cancelSchedule(id).catch(() => undefined),
      },
    );
  if (theme.published_at === null)
    items.push({ label: t("Delete"), onClick: () => setDialog("delete"), danger: true });

  return (
    <article aria-label={name} className="overflow-hidden rounded-dialog border border-rule bg-surface">
      <ThemeThumb id={id} name={name} preset={theme.preset} />
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="truncate text-h3">
              {name}
            </h2>
            <p className="text-small text-ink3">{presets[theme.preset].name}</p>
          </div>
          <Menu
            trigger={<IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name })} />}
            items={items}
          />
        </div>
        <ThemeBadge theme={theme} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.customize(id)} look={theme.published_at === null ? "plain" : "primary"}>
            {t("Customise")}
          </ButtonLink>
          {(theme.published_at === null || theme.has_draft) && (
            <Button onClick={() => setDialog("publish")}>{t("Publish")}</Button>
          )}
        </div>
      </div>
      <PublishDialog
        open={dialog === "publish"}
        onOpenChange={close}
        theme={theme}
        version={theme.base_version}
      />
      {dialog === "preview" && <PreviewDateDialog at={theme.publish_at} onClose={close} />}
      <RenameThemeDialog open={dialog === "rename"} onOpenChange={close} theme={theme} />
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={close}
        title={t("Delete {{name}}?", { name })}
        action={t("Delete theme")}
        onConfirm={() => actions.remove(id)}
      >
        {t("The theme, its history and everyone's unpublished changes are permanently deleted.")}
      </ConfirmDialog>
    </article>
  );
}
