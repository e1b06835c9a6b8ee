import { contrastOf, minContrast } from "@vitrine/contract/values/contrast";
import { fontPairNames, type PresetName, presets } from "@vitrine/contract/themes/presets";
import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";
import type { ThemeDraftRecords } from "@vitrine/contract/themes/themes";
import { useTranslation } from "react-i18next";
import { PictureField } from "../../shared/records/PictureField.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import type { Edit } from "./theme-edits.rules.ts";
import { fontLabels, settingLabels } from "./theme-labels.ts";
import type { ThemeProblems } from "./theme-problems.rules.ts";

interface SettingsProps {
  document: ThemeDocument;
  records: ThemeDraftRecords;
  problems: ThemeProblems;
  onEdit: (edit: Edit) => void;
}

const colours = ["background", "ink", "accent"] as const;

/** Colours, fonts, shapes and the logo of the whole shop. An empty choice is that of the preset. */
export function BrandSettings({ document: { preset, brand }, records, problems, onEdit }: SettingsProps) {
  const { t } = useTranslation();
  const labels = settingLabels(t);
  const set = (name: string, value: unknown) => onEdit({ kind: "set", part: "brand", name, value });
  const choice = (name: "fonts" | "corners" | "density", options: Record<string, string>) => (
    <Field label={labels[name]!}>
      <Select
        placeholder={t("{{theme}} default", { theme: presets[preset].name })}
        value={brand[name] ?? ""}
        onChange={(event) => set(name, event.target.value || null)}
        options={Object.entries(options).map(([value, label]) => ({ value, label }))}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-4">
      {colours.map((name) => (
        <ColourField
          key={name}
          name={name}
          label={labels[name]!}
          value={brand[name]}
          initial={presets[preset].colours[name]}
          error={problems[`brand.${name}`]}
          onValue={(value) => set(name, value)}
        />
      ))}
      <ContrastWarning preset={preset} brand={brand} />
      <Field label={labels["scheme"]!}>
        <Select
          value={brand.scheme}
          onChange={(event) => set("scheme", event.target.value)}
          options={[
            { value: "light", label: t("Light") },
            { value: "dark", label: t("Dark") },
            { value: "device", label: t("Same as the shopper's device") },
          ]}
        />
      </Field>
      {choice("fonts", Object.fromEntries(fontPairNames.map((pair) => [pair, fontLabels[pair]])))}
      {choice("corners", { square: t("Square"), small: t("Slightly rounded"), large: t("Rounded") })}
      {choice("density", { compact: t("Compact"), regular: t("Regular"), airy: t("Spacious") })}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{labels["logo_id"]}</legend>
        <PictureField
          name="brand.logo_id"
          label={labels["logo_id"]}
          id={brand.logo_id}
          stored={brand.logo_id === null ? null : records.picture[brand.logo_id]}
          onId={(id) => set("logo_id", id)}
        />
      </fieldset>
      {brand.logo_id !== null && (
        <Field label={labels["logo_height"]!} error={problems["brand.logo_height"]}>
          <NumberInput value={brand.logo_height} onValue={(value) => set("logo_height", value ?? 36)} />
        </Field>
      )}
    </div>
  );
}

interface ColourFieldProps {
  name: string;
  label: string;
  value: string | null;
  /** The colour of the preset. */
  initial: string;
  error?: string;
  onValue: (value: string | null) => void;
}

function ColourField({ name, label, value, initial, error, onValue }: ColourFieldProps) {
  const { t } = useTranslation();
  const written = /^#[0-9a-f]{6}$/i.test(value ?? "") ? value! : initial;
  return (
    <Field label={label} name={`brand.${name}`} error={error}>
      <span className="flex gap-2">
        <input
          type="color"
          aria-label={t("Choose {{name}}", { name: label })}
          value={written}
          onChange={(event) => onValue(event.target.value)}
          className="h-control w-12 shrink-0 rounded-control border border-control bg-surface p-1"
        />
        <TextInput
          dir="ltr"
          placeholder={initial}
          value={value ?? ""}
          onChange={(event) => onValue(event.target.value.trim() || null)}
        />
      </span>
    </Field>
  );
}

/** The storefront replaces a text colour with too little contrast: the owner learns it here. */
function ContrastWarning({ preset, brand }: { preset: PresetName; brand: ThemeDocument["brand"] }) {
  const { t } = useTranslation();
  const colourOf = (name: (typeof colours)[number]) =>
    /^#[0-9a-f]{6}$/i.test(brand[name] ?? "") ? brand[name]! : presets[preset].colours[name];
  const contrast = contrastOf(colourOf("background"), colourOf("ink"));
  if (contrast >= minContrast) return null;
  return (
    <Banner tone="caution" title={t("The text is hard to read on this background")}>
      {t(
        "The contrast is {{contrast}}:1 and should be 4.5:1 or more. Your shop shows black or white text instead.",
        {
          contrast: contrast.toFixed(1),
        },
      )}
    </Banner>
  );
}

/** The settings of the header. */
export function HeaderSettings({ document: { preset, header }, onEdit }: SettingsProps) {
  const { t } = useTranslation();
  const labels = settingLabels(t);
  const set = (name: string, value: unknown) => onEdit({ kind: "set", part: "header", name, value });
  return (
    <div className="flex flex-col gap-4">
      {(["is_sticky", "has_search", "has_announcements"] as const).map((name) => (
        <Checkbox
          key={name}
          label={labels[name]!}
          checked={header[name]}
          onChange={(event) => set(name, event.target.checked)}
        />
      ))}
      <Field label={labels["menu"]!}>
        <Select
          value={header.menu}
          onChange={(event) => set("menu", event.target.value)}
          options={[
            { value: "main", label: t("Main menu") },
            { value: "footer", label: t("Footer menu") },
            { value: "none", label: t("No menu") },
          ]}
        />
      </Field>
      <Field label={labels["logo_position"]!}>
        <Select
          placeholder={t("{{theme}} default", { theme: presets[preset].name })}
          value={header.logo_position ?? ""}
          onChange={(event) => set("logo_position", event.target.value || null)}
          options={[
            { value: "start", label: t("At the start") },
            { value: "center", label: t("In the middle") },
          ]}
        />
      </Field>
    </div>
  );
}

export function FooterSettings({ document: { footer }, problems, onEdit }: SettingsProps) {
  const { t } = useTranslation();
  const labels = settingLabels(t);
  const set = (name: string, value: unknown) => onEdit({ kind: "set", part: "footer", name, value });
  return (
    <div className="flex flex-col gap-4">
      <Field label={labels["text"]!} name="footer.text" error={problems["footer.text"]} optional>
        <TextInput
          dir="auto"
          value={footer.text ?? ""}
          onChange={(event) => set("text", event.target.value)}
        />
      </Field>
      <Checkbox
        label={labels["has_newsletter"]!}
        checked={footer.has_newsletter}
        onChange={(event) => set("has_newsletter", event.target.checked)}
      />
      <p className="text-small text-ink3">
        {t(
          "To arrange the footer yourself, choose Footer columns as the page and add sections. They replace the usual content.",
        )}
      </p>
    </div>
  );
}
