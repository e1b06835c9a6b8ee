import type { Theme } from "@vitrine/contract/themes/themes";
import { ArrowLeft, Ellipsis, Monitor, Redo2, Smartphone, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { Button, IconButton, iconButtonClasses } from "../../ui/button/Button.tsx";
import { UnstyledLink } from "../../ui/button/TextLink.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { ThemeBadge } from "./ThemeBadge.tsx";
import type { ThemeEditor } from "./useThemeEditor.ts";

interface CustomizeBarProps {
  theme: Theme;
  editor: ThemeEditor;
  isPhone: boolean;
  onPhone: (isPhone: boolean) => void;
  onPublish: () => void;
  onVersions: () => void;
  onDiscard: () => void;
}

/** The top of the customiser: back, state of saving, undo, width of the preview, publish. */
export function CustomizeBar(props: CustomizeBarProps) {
  const { theme, editor, isPhone, onPhone, onPublish, onVersions, onDiscard } = props;
  const { t } = useTranslation();
  const problems = Object.keys(editor.problems).length;
  const states = {
    saved: t("Saved"),
    saving: t("Saving…"),
    offline: t("Not saved"),
    conflict: t("Not saved"),
  };
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-2 py-1.5">
      <UnstyledLink to={paths.themes} aria-label={t("Back to themes")} className={iconButtonClasses()}>
        <ArrowLeft size={18} aria-hidden className="turns" />
      </UnstyledLink>
      <h1 dir="auto" className="min-w-0 flex-1 basis-32 truncate text-h3 max-tablet:basis-[calc(100%-4rem)]">
        {theme.name}
      </h1>
      <span className="max-tablet:hidden">
        <ThemeBadge theme={{ ...theme, has_draft: editor.hasDraft }} />
      </span>
      <p aria-live="polite" className="text-small text-ink2 max-tablet:flex-1 max-tablet:ps-2">
        {problems > 0
          ? t("{{number}} fields have errors", {
              number: problems,
              count: problems,
              defaultValue_one: "1 field has an error",
            })
          : states[editor.save.state]}
      </p>
      <span className="flex">
        <IconButton
          icon={Undo2}
          turns
          label={t("Undo")}
          disabledReason={editor.canUndo ? undefined : t("Nothing to undo")}
          onClick={() => editor.edit({ kind: "undo" })}
        />
        <IconButton
          icon={Redo2}
          turns
          label={t("Redo")}
          disabledReason={editor.canRedo ? undefined : t("Nothing to redo")}
          onClick={() => editor.edit({ kind: "redo" })}
        />
      </span>
      <span className="flex max-desk:hidden">
        <IconButton
          icon={Monitor}
          label={t("Desktop width")}
          aria-pressed={!isPhone}
          look={isPhone ? "quiet" : "plain"}
          onClick={() => onPhone(false)}
        />
        <IconButton
          icon={Smartphone}
          label={t("Phone width")}
          aria-pressed={isPhone}
          look={isPhone ? "plain" : "quiet"}
          onClick={() => onPhone(true)}
        />
      </span>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("More actions")} />}
        items={[
          { label: t("History"), onClick: onVersions },
          { label: t("Discard changes"), onClick: onDiscard, danger: true },
        ]}
      />
      <Button look="primary" onClick={onPublish}>
        {t("Publish")}
      </Button>
    </header>
  );
}
