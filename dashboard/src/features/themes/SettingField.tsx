import { isRecordLink, type LinkDraft } from "@vitrine/contract/shops/links";
import type { Setting } from "@vitrine/contract/themes/section-settings";
import type { ThemeDraftRecords } from "@vitrine/contract/themes/themes";
import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { LinkField } from "../../shared/links/LinkField.tsx";
import { RecordPicker } from "../../shared/records/RecordPicker.tsx";
import { PictureField } from "../../shared/records/PictureField.tsx";
import { useTextPictures } from "../../shared/records/useTextPictures.ts";
import { useShop } from "../../session/shop.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { DescriptionInput } from "../../ui/rich-text/DescriptionInput.tsx";

interface SettingFieldProps {
  setting: Setting;
  /** The path of the setting in the document: "pages.home.0.settings.heading". */
  path: string;
  value: unknown;
  onValue: (value: unknown) => void;
  /** The records that the stored document refers to. */
  records: ThemeDraftRecords;
  /** Messages by path in the document. */
  problems: Record<string, string>;
}

/** The input of one setting of a section. */
export function SettingField(props: SettingFieldProps) {
  const { setting, path, value, onValue, problems } = props;
  const { t } = useTranslation();
  const zone = useShop().time_zone;
  const label = setting.label(t);
  const field = { label, name: path, help: setting.help?.(t), error: problems[path] };
  const text = typeof value === "string" ? value : "";
  switch (setting.type) {
    case "line":
    case "video":
    case "text":
    case "html":
      return (
        <Field {...field}>
          <TextSetting type={setting.type} value={text} onValue={onValue} />
        </Field>
      );
    case "rich_text":
      return <RichTextField {...props} label={label} />;
    case "picture":
      return <PictureSetting {...props} label={label} />;
    case "link":
      return <LinkSetting {...props} />;
    case "product":
    case "collection":
    case "category":
      return (
        <Field {...field}>
          <RecordSetting {...props} type={setting.type} />
        </Field>
      );
    case "moment":
      return (
        <Field {...field}>
          <DateTimeInput zone={zone} value={text || null} onValue={onValue} />
        </Field>
      );
    case "switch":
      return (
        <Checkbox
          label={label}
          help={field.help}
          checked={value === true}
          onChange={(event) => onValue(event.target.checked)}
        />
      );
    case "number":
      return (
        <Field {...field}>
          <NumberInput value={typeof value === "number" ? value : undefined} onValue={onValue} />
        </Field>
      );
    case "choice":
      return (
        <Field {...field}>
          <Select
            value={text}
            onChange={(event) => onValue(event.target.value)}
            options={Object.entries(setting.options).map(([option, labelOf]) => ({
              value: option,
              label: labelOf(t),
            }))}
          />
        </Field>
      );
  }
}

interface TextSettingProps {
  type: "line" | "video" | "text" | "html";
  value: string;
  onValue: (value: string) => void;
}

function TextSetting({ type, value, onValue }: TextSettingProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onValue(target.value);
  if (type === "text") return <TextArea dir="auto" value={value} onChange={onChange} />;
  if (type === "html")
    return (
      <TextArea
        dir="ltr"
        rows={10}
        spellCheck={false}
        className="font-mono text-small"
        value={value}
        onChange={onChange}
      />
    );
  return <TextInput dir={type === "video" ? "ltr" : "auto"} value={value} onChange={onChange} />;
}

function RichTextField({ path, value, onValue, problems, label }: SettingFieldProps & { label: string }) {
  return (
    <DescriptionInput
      label={label}
      name={path}
      html={typeof value === "string" ? value : ""}
      onHtml={onValue}
      pictures={useTextPictures([])}
      error={problems[path]}
    />
  );
}

function PictureSetting({
  path,
  value,
  onValue,
  records,
  problems,
  label,
}: SettingFieldProps & { label: string }) {
  const id = typeof value === "string" ? value : null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      <PictureField
        key={path}
        name={path}
        label={label}
        id={id}
        stored={id === null ? null : records.picture[id]}
        onId={onValue}
        error={problems[path]}
      />
    </fieldset>
  );
}

function LinkSetting({ path, value, onValue, records, problems }: SettingFieldProps) {
  const link = value as LinkDraft | null;
  const target =
    link && isRecordLink(link.kind) && link.target_id !== null
      ? (records[link.kind][link.target_id] ?? null)
      : null;
  // The field shows the title of a target that was just chosen: it comes with the value.
  const shown = link && { target, ...link };
  return (
    <LinkField
      name={path}
      value={shown}
      onValue={onValue}
      errorAt={(part) => problems[`${path}.${part}`]}
      optional
    />
  );
}

type RecordSettingProps = SettingFieldProps & { type: "product" | "collection" | "category" };

function RecordSetting({ value, onValue, records, type }: RecordSettingProps) {
  const kinds = { product: "products", collection: "collections", category: "categories" } as const;
  const id = typeof value === "string" ? value : undefined;
  return (
    <RecordPicker
      kind={kinds[type]}
      id={id}
      title={id === undefined ? undefined : records[type][id]?.title}
      onId={(next) => onValue(next ?? null)}
    />
  );
}
