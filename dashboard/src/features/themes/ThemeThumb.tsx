import { type PresetName, presets } from "@vitrine/contract/themes/presets";
import { useTranslation } from "react-i18next";
import { previewUrl, useThemePreview } from "./themes.data.ts";
import { useScale } from "./useScale.ts";

const width = 1200;

/** The shop's own home page in the theme, in small. Its colours until it has loaded. */
export function ThemeThumb({ id, name, preset }: { id: string; name: string; preset: PresetName }) {
  const { t } = useTranslation();
  const { data } = useThemePreview(id);
  const [box, scale] = useScale(width);
  return (
    <div
      ref={box}
      className="relative aspect-4/3 overflow-hidden border-b border-rule"
      style={{ background: presets[preset].colours.background }}
    >
      {data && (
        <iframe
          src={previewUrl(data.data)}
          title={t("Preview of {{name}}", { name })}
          loading="lazy"
          tabIndex={-1}
          inert
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, which can\'t change this frame
          sandbox="allow-scripts allow-same-origin"
          className="pointer-events-none absolute top-0 left-0 origin-top-left"
          style={{ width, height: 900, transform: `scale(${scale})` }}
        />
      )}
    </div>
  );
}
