import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import type { ThemeEditor } from "./useThemeEditor.ts";

interface SaveProblemProps {
  editor: ThemeEditor;
  /** Shows the draft that was saved elsewhere. */
  onOther: () => void;
  /** Saves over it. */
  onOwn: () => void;
}

/** Why the draft isn't saved, and who else changes the theme. */
export function SaveProblem({ editor: { save, editors }, onOther, onOwn }: SaveProblemProps) {
  const { t } = useTranslation();
  if (save.state === "conflict")
    return (
      <Banner
        tone="caution"
        title={t("You changed this theme in another window")}
        action={
          <>
            <Button onClick={onOther}>{t("Use the other version")}</Button>
            <Button onClick={onOwn}>{t("Save this version")}</Button>
          </>
        }
      >
        {t("Choose which version to save. The other one is discarded.")}
      </Banner>
    );
  if (save.state === "offline")
    return (
      <Banner tone="caution" title={t("Your changes aren't saved")}>
        {t("We try again every few seconds. Leave this window open.")}
      </Banner>
    );
  if (editors.length === 0) return null;
  return (
    <Banner
      tone="info"
      title={t("Also editing this theme: {{names}}", { names: editors.map(({ name }) => name).join(", ") })}
    >
      {t("You each have your own draft. Shoppers see the one that is published last.")}
    </Banner>
  );
}
