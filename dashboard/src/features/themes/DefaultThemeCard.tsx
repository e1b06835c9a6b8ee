import { useNavigate } from "@tanstack/react-router";
import { defaultPreset, presets } from "@vitrine/contract/themes/presets";
import { defaultThemeId } from "@vitrine/contract/themes/themes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ThemeThumb } from "./ThemeThumb.tsx";
import { useThemeActions } from "./themes.data.ts";

/** The theme of a shop that hasn't published one. Customising it first adds it as a theme of the shop. */
export function DefaultThemeCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { replaceDefault } = useThemeActions();
  const [isBusy, setBusy] = useState(false);
  const { name } = presets[defaultPreset];

  async function customize() {
    setBusy(true);
    try {
      const { data } = await replaceDefault();
      await navigate({ to: paths.customize(data.id) });
    } catch {
      // The message was shown.
    } finally {
      setBusy(false);
    }
  }

  return (
    <article aria-label={name} className="overflow-hidden rounded-dialog border border-rule bg-surface">
      <ThemeThumb id={defaultThemeId} name={name} preset={defaultPreset} />
      <div className="flex flex-col gap-3 p-4">
        <div>
          <h2 className="truncate text-h3">{name}</h2>
          <p className="text-small text-ink3">{t("Default theme")}</p>
        </div>
        <span className="flex">
          <StatusBadge tone="positive" shape="done">
            {t("Published")}
          </StatusBadge>
        </span>
        <div className="flex">
          <Button look="primary" busy={isBusy} onClick={() => void customize()}>
            {t("Customise")}
          </Button>
        </div>
      </div>
    </article>
  );
}
