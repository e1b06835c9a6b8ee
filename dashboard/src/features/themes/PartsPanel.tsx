import { type PageType, pageTypes } from "@vitrine/contract/themes/section-kinds";
import { Palette, PanelBottom, PanelTop, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { AddSectionDialog } from "./AddSectionDialog.tsx";
import { SortableParts } from "./SortableParts.tsx";
import { isContent } from "./theme-edits.rules.ts";
import { pageLabels } from "../../shared/page-labels.ts";
import { sectionName } from "./theme-labels.ts";
import type { ThemeEditor } from "./useThemeEditor.ts";

/** The part whose settings are shown. */
export type Opened =
  | { kind: "brand" }
  | { kind: "header" }
  | { kind: "footer" }
  | { kind: "section"; id: string };

interface PartsPanelProps {
  editor: ThemeEditor;
  page: PageType;
  onPage: (page: PageType) => void;
  opened: Opened | undefined;
  onOpen: (opened: Opened) => void;
}

/** Brand, header and footer, and the sections of the chosen page. */
export function PartsPanel({ editor, page, onPage, opened, onOpen }: PartsPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isAdding, setAdding] = useState(false);
  const labels = pageLabels(t);
  const sections = editor.document.pages[page];
  const hasProblem = (at: string) => Object.keys(editor.problems).some((path) => path.startsWith(`${at}.`));
  const entries = [
    { kind: "brand", label: t("Brand"), icon: Palette },
    { kind: "header", label: t("Header"), icon: PanelTop },
    { kind: "footer", label: t("Footer"), icon: PanelBottom },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <ul>
        {entries.map(({ kind, label, icon: Icon }) => (
          <li key={kind}>
            <button
              type="button"
              aria-current={opened?.kind === kind ? "true" : undefined}
              onClick={() => onOpen({ kind })}
              className="flex min-h-control w-full items-center gap-2 rounded-badge px-2 text-start hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold"
            >
              <Icon size={16} aria-hidden className="shrink-0 text-ink3" />
              <span className="flex-1">{label}</span>
              {hasProblem(kind) && <span className="text-small text-critical">▲ {t("Check")}</span>}
            </button>
          </li>
        ))}
      </ul>
      <Field label={t("Page")}>
        <Select
          value={page}
          onChange={(event) => onPage(pageTypes.find((type) => type === event.target.value) ?? "home")}
          options={pageTypes.map((type) => ({ value: type, label: labels[type] }))}
        />
      </Field>
      <div>
        <SortableParts
          label={t("Sections")}
          parts={sections.map((section, index) => ({
            id: section.id,
            name: sectionName(section, t, locale),
            is_hidden: section.is_hidden,
            isContent: isContent(section),
            hasProblem: hasProblem(`pages.${page}.${index}`),
          }))}
          partAt={(section) => ({ page, section })}
          selected={opened?.kind === "section" ? opened.id : undefined}
          onSelect={(id) => onOpen({ kind: "section", id })}
          onEdit={editor.edit}
        />
        <Button icon={Plus} className="mt-3 w-full" onClick={() => setAdding(true)}>
          {t("Add section")}
        </Button>
        <p className="mt-2 text-small text-ink3">
          {t("Click a section in the preview to select it. Alt with an arrow key moves it.")}
        </p>
      </div>
      <AddSectionDialog
        open={isAdding}
        onOpenChange={setAdding}
        page={page}
        sections={sections}
        onAdd={(kind) => {
          const id = crypto.randomUUID();
          editor.edit({ kind: "add-section", page, section: kind, id });
          setAdding(false);
          onOpen({ kind: "section", id });
        }}
      />
    </div>
  );
}
