import { type PageType, pageTypes } from "@vitrine/contract/themes/section-kinds";
import type { ThemeDraft } from "@vitrine/contract/themes/themes";
import { ArrowLeft, Eye, PanelLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { classes } from "../../ui/classes.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { BrandSettings, FooterSettings, HeaderSettings } from "./BrandSettings.tsx";
import { type Opened, PartsPanel } from "./PartsPanel.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { SectionSettings } from "./SectionSettings.tsx";
import { sectionName } from "./theme-labels.ts";
import { useThemePreview } from "./themes.data.ts";
import type { ThemeEditor } from "./useThemeEditor.ts";

interface CustomizePanelsProps {
  draft: ThemeDraft;
  editor: ThemeEditor;
  isPhone: boolean;
}

/** The list of parts, the preview and the settings of the selected part. On phones, one of them at a time. */
export function CustomizePanels({ draft, editor, isPhone }: CustomizePanelsProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState<PageType>("home");
  const [opened, setOpened] = useState<Opened>();
  const [isPreviewing, setPreviewing] = useState(false);
  const preview = useThemePreview(draft.theme.id);
  const isOnPhone = usePhone();

  function showPage(next: PageType) {
    setPage(next);
    setOpened(undefined);
  }

  /** A column of the footer can be selected on every page, and a section of the page while the footer is edited. */
  function select(id: string) {
    const has = (type: PageType) => editor.document.pages[type].some((section) => section.id === id);
    if (!has(page)) setPage(has("footer_columns") ? "footer_columns" : (pageTypes.find(has) ?? page));
    setOpened({ kind: "section", id });
  }

  return (
    <>
      <div className="min-h-0 flex-1 desk:grid desk:grid-cols-[17rem_minmax(0,1fr)_20rem]">
        <section
          aria-label={t("Sections")}
          className={classes(
            "h-full overflow-y-auto border-e border-rule p-3",
            (isPreviewing || opened) && "max-desk:hidden",
          )}
        >
          <PartsPanel editor={editor} page={page} onPage={showPage} opened={opened} onOpen={setOpened} />
        </section>
        <section
          aria-label={t("Preview")}
          className={classes("h-full min-h-0 bg-sunken", !isPreviewing && "max-desk:hidden")}
        >
          {preview.error && (
            <ListError message={errorMessage(preview.error)} onRetry={() => void preview.refetch()} />
          )}
          {preview.data && (
            <PreviewFrame
              preview={preview.data.data}
              page={page}
              isPhone={isPhone || isOnPhone}
              savedAt={editor.savedAt}
              selected={opened?.kind === "section" ? opened.id : undefined}
              onSelect={select}
              onPage={showPage}
            />
          )}
          {preview.isPending && <SkeletonLines lines={12} />}
        </section>
        <section
          aria-label={t("Settings")}
          className={classes(
            "h-full overflow-y-auto border-s border-rule p-4",
            (isPreviewing || !opened) && "max-desk:hidden",
          )}
        >
          <Button
            icon={ArrowLeft}
            look="quiet"
            className="-ms-2 mb-2 desk:hidden"
            onClick={() => setOpened(undefined)}
          >
            {t("Back to sections")}
          </Button>
          <OpenedSettings editor={editor} page={page} opened={opened} />
        </section>
      </div>
      <div className="border-t border-rule p-2 desk:hidden">
        <PreviewButton isPreviewing={isPreviewing} onPreviewing={setPreviewing} />
      </div>
    </>
  );
}

interface PreviewButtonProps {
  isPreviewing: boolean;
  onPreviewing: (isPreviewing: boolean) => void;
}

function PreviewButton({ isPreviewing, onPreviewing }: PreviewButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      icon={isPreviewing ? PanelLeft : Eye}
      className="w-full"
      aria-pressed={isPreviewing}
      onClick={() => onPreviewing(!isPreviewing)}
    >
      {isPreviewing ? t("Edit") : t("Preview")}
    </Button>
  );
}

interface OpenedSettingsProps {
  editor: ThemeEditor;
  page: PageType;
  opened: Opened | undefined;
}

function OpenedSettings({ editor, page, opened }: OpenedSettingsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shared = {
    document: editor.document,
    records: editor.records,
    problems: editor.problems,
    onEdit: editor.edit,
  };
  if (!opened) return <p className="text-ink2">{t("Select a section to change its settings.")}</p>;
  if (opened.kind === "brand") return <Titled title={t("Brand")} content={<BrandSettings {...shared} />} />;
  if (opened.kind === "header")
    return <Titled title={t("Header")} content={<HeaderSettings {...shared} />} />;
  if (opened.kind === "footer")
    return <Titled title={t("Footer")} content={<FooterSettings {...shared} />} />;
  const openedId = opened.id;
  const index = editor.document.pages[page].findIndex(({ id }) => id === openedId);
  const section = editor.document.pages[page][index];
  if (!section) return <p className="text-ink2">{t("This section was removed.")}</p>;
  return (
    <Titled
      title={sectionName(section, t, locale)}
      content={<SectionSettings key={section.id} {...shared} page={page} section={section} index={index} />}
    />
  );
}

function Titled({ title, content }: { title: string; content: ReactNode }) {
  return (
    <>
      <h2 className="mb-3 text-h3">
        <bdi>{title}</bdi>
      </h2>
      {content}
    </>
  );
}
