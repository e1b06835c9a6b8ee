import { type PageType, sectionKind } from "@vitrine/contract/themes/section-kinds";
import type { Block, Section } from "@vitrine/contract/themes/theme-document";
import type { Settings } from "@vitrine/contract/themes/section-settings";
import type { ThemeDraftRecords } from "@vitrine/contract/themes/themes";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { SettingField } from "./SettingField.tsx";
import { SortableParts } from "./SortableParts.tsx";
import type { Edit, PartAt } from "./theme-edits.rules.ts";
import type { ThemeProblems } from "./theme-problems.rules.ts";

interface SectionSettingsProps {
  page: PageType;
  section: Section;
  /** The index of the section on its page. */
  index: number;
  records: ThemeDraftRecords;
  problems: ThemeProblems;
  onEdit: (edit: Edit) => void;
}

/** The settings of a section, and its blocks with theirs. */
export function SectionSettings({ page, section, index, records, problems, onEdit }: SectionSettingsProps) {
  const { t } = useTranslation();
  const { settings, blocks, note } = sectionKind(section.kind);
  const [opened, setOpened] = useState<string>();
  const path = `pages.${page}.${index}`;
  const at = { page, section: section.id };
  const shared = { records, problems, onEdit };
  const blockIndex = section.blocks.findIndex(({ id }) => id === opened);
  const block = section.blocks[blockIndex];
  if (Object.keys(settings).length === 0 && !blocks)
    return <p className="text-ink2">{t("This section has no settings.")}</p>;
  if (blocks && block)
    return (
      <div className="flex flex-col gap-4">
        <Button onClick={() => setOpened(undefined)} className="self-start">
          {t("Back to section")}
        </Button>
        <SettingFields
          {...shared}
          settings={blocks.settings}
          values={block.settings}
          at={{ ...at, block: block.id }}
          path={`${path}.blocks.${blockIndex}.settings`}
        />
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {note && <p className="text-small text-ink3">{note(t)}</p>}
      <SettingFields
        {...shared}
        settings={settings}
        values={section.settings}
        at={at}
        path={`${path}.settings`}
      />
      {blocks && (
        <div>
          <SortableParts
            label={blocks.label(t)}
            parts={section.blocks.map((one, place) => ({
              ...one,
              name: blockName(one, blocks.label(t), place),
            }))}
            partAt={(id) => ({ ...at, block: id })}
            onSelect={setOpened}
            onEdit={onEdit}
          />
          <Button
            icon={Plus}
            className="mt-2"
            disabledReason={section.blocks.length >= blocks.max ? t("This section is full.") : undefined}
            onClick={() => {
              const id = crypto.randomUUID();
              onEdit({ kind: "add-block", at, id });
              setOpened(id);
            }}
          >
            {t("Add {{name}}", { name: blocks.label(t) })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SettingFieldsProps extends Pick<SectionSettingsProps, "records" | "problems" | "onEdit"> {
  settings: Settings;
  values: Record<string, unknown>;
  at: PartAt;
  path: string;
}

function SettingFields({ settings, values, at, path, records, problems, onEdit }: SettingFieldsProps) {
  return Object.entries(settings).map(([name, setting]) => (
    <SettingField
      key={`${path}.${name}`}
      setting={setting}
      path={`${path}.${name}`}
      value={values[name] ?? null}
      onValue={(value) => onEdit({ kind: "set-setting", at, name, value: value ?? null })}
      records={records}
      problems={problems}
    />
  ));
}

function blockName({ settings }: Block, label: string, index: number): string {
  const text = settings["heading"] ?? settings["name"];
  return typeof text === "string" && text ? text : `${label} ${index + 1}`;
}
