import { type PresetName, presets } from "@vitrine/contract/themes/presets";
import { classes } from "../../ui/classes.ts";

/** The colours of a built-in theme: background, ink and accent. */
export function PresetPicture({ preset, className }: { preset: PresetName; className?: string }) {
  const { background, ink, accent } = presets[preset].colours;
  return (
    <span aria-hidden className={classes("flex items-end gap-1.5", className)} style={{ background }}>
      <span className="h-3 w-14 rounded-badge" style={{ background: ink }} />
      <span className="h-5 w-8 rounded-badge" style={{ background: accent }} />
    </span>
  );
}
