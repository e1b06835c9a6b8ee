import * as z from "zod";
import type { Translate } from "../languages/fill-in.ts";
import { LinkDraft } from "../shops/links.ts";
import { videoAt } from "../products/video.ts";
import { line, moment, optional, optionalLine, optionalText } from "../values/fields.ts";

interface Named {
  label: (t: Translate) => string;
  help?: (t: Translate) => string;
}

/** A field of a section or a block. The customiser shows it as an input, and the server validates its value by it. */
export type Setting = Named &
  (
    | { type: "line" | "text" | "rich_text" | "html"; max: number }
    /** Stored as the id of an uploaded picture. */
    | { type: "picture" }
    | { type: "link" }
    /** Stored as the id of the record. */
    | { type: "product" | "collection" | "category" }
    | { type: "video" }
    | { type: "moment" }
    | { type: "switch"; default: boolean }
    | { type: "number"; min: number; max: number; default: number }
    | { type: "choice"; options: Record<string, (t: Translate) => string>; default: string }
  );

export type Settings = Record<string, Setting>;

/** Validates the stored value of a setting. A missing value becomes null, or the default of the setting. */
function settingValue(setting: Setting): z.ZodType {
  switch (setting.type) {
    case "line":
      return optionalLine(setting.max);
    case "text":
    case "rich_text":
    case "html":
      return optionalText(setting.max);
    case "video":
      return optional(
        line(500).refine(
          (url) => /^(youtube|vimeo)$/.test(videoAt(url)?.kind ?? ""),
          "Enter a YouTube or Vimeo link.",
        ),
      );
    case "picture":
    case "product":
    case "collection":
    case "category":
      return optional(z.uuid());
    case "link":
      return optional(LinkDraft);
    case "moment":
      return optional(moment);
    case "switch":
      return z.boolean().default(setting.default);
    case "number":
      return z.number().int().min(setting.min).max(setting.max).default(setting.default);
    case "choice":
      return z.enum(Object.keys(setting.options)).default(setting.default);
  }
}

/** Validates the values of all settings of a section or a block. Unknown settings are dropped. */
export function settingValues(settings: Settings): z.ZodType<Record<string, unknown>> {
  return z.object(
    Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, settingValue(setting)])),
  );
}
