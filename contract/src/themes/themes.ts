import * as z from "zod";
import { response, done, inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { Picture } from "../products/pictures.ts";
import { recordEndpoints } from "../records.ts";
import { instant, line, moment, optional, version } from "../values/fields.ts";
import { presetNames } from "./presets.ts";
import { pageTypes } from "./section-kinds.ts";
import { ThemeDocument } from "./theme-document.ts";

export const maxThemes = 20;
/** Number of versions that are stored per theme. */
export const maxThemeVersions = 50;
const maxBody = 3_000_000;

const name = line(60, "Enter a name.");

/** A theme of the shop. At most one is published. */
export const Theme = z.object({
  id: z.string(),
  name: z.string(),
  preset: z.enum(presetNames),
  version: z.number().int(),
  published_at: instant.nullable(),
  /** The time at which a version will be published. */
  publish_at: instant.nullable(),
  /** The member has unpublished changes. */
  has_draft: z.boolean(),
  /** The version that these changes are based on; without changes, the theme's. */
  base_version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Theme = z.infer<typeof Theme>;

/** A part of a theme: its brand, its header, its footer, or the sections of a page. */
const themeParts = ["brand", "header", "footer", ...pageTypes] as const;

/** A difference between two documents. `name` is the kind of a section or the name of a setting. */
export const ThemeChange = z.object({
  change: z.enum(["added", "removed", "moved", "hidden", "shown", "changed"]),
  part: z.enum(themeParts),
  name: z.string(),
});
export type ThemeChange = z.infer<typeof ThemeChange>;

/** A member with unpublished changes that were saved in the last two minutes. */
const Editor = z.object({ name: z.string(), changed_at: instant });

const Target = z.object({ title: z.string(), is_shown: z.boolean() });
const targets = z.record(z.string(), Target);
/** The records that a document refers to, by id. */
export const ThemeDraftRecords = z.object({
  picture: z.record(z.string(), Picture),
  product: targets,
  category: targets,
  collection: targets,
  page: targets,
  post: targets,
});
export type ThemeDraftRecords = z.infer<typeof ThemeDraftRecords>;

/** The unpublished changes of a member, or the theme itself without any. */
export const ThemeDraft = z.object({
  theme: Theme,
  document: ThemeDocument,
  records: ThemeDraftRecords,
  /** Increased with each save; 0 without changes. */
  version: z.number().int(),
  /** The version of the theme that the changes are based on. */
  base_version: z.number().int(),
  saved_at: instant.nullable(),
  editors: z.array(Editor),
});
export type ThemeDraft = z.infer<typeof ThemeDraft>;

/** A published or scheduled version of a theme, with its differences from the one before. */
export const ThemeVersion = z.object({
  version: z.number().int(),
  actor: z.string(),
  created_at: instant,
  changes: z.array(ThemeChange),
});
export type ThemeVersion = z.infer<typeof ThemeVersion>;

/** The storefront with a member's changes. */
export const ThemePreview = z.object({
  /** URL of the shop on the host that all shops share. */
  url: z.string(),
  /** For the query of its pages, `?theme=<token>`. */
  token: z.string(),
  ends_at: instant,
  /** A path of each type of page; null if the shop has none. */
  paths: z.record(z.enum(pageTypes), z.string().nullable()),
});
export type ThemePreview = z.infer<typeof ThemePreview>;

/** A theme as a file. */
export const ThemeFile = z.object({
  vitrine_theme: z.literal(1, "Choose a file that was exported from Vitrine."),
  name,
  document: ThemeDocument,
});
export type ThemeFile = z.infer<typeof ThemeFile>;

const records = recordEndpoints("themes", "themes");
const path = "/v1/shop/{shop_id}/themes";
const one = `${path}/{id}` as const;
const byVersion = inShopById.extend({
  version: z.coerce.number<number | string>().int().min(1).max(2_147_483_647),
});
const saved = z.object({ message: z.string(), data: Theme });

/** The id of the default theme, which isn't a record. */
export const defaultThemeId = "00000000-0000-0000-0000-000000000000";

export const themes = {
  list: records.list(Theme),
  create: records
    .create(
      z.object({
        name,
        preset: z.enum(presetNames),
        /**
         * True to add the default theme and publish it. If the shop has a published theme, that is returned instead. The preset
         * is ignored.
         */
        replaces_default: z.boolean().default(false),
      }),
      Theme,
    )
    .errors(errorMap("limit_reached")),
  /** Adds a theme from a file. References to records that the shop doesn't have are dropped. */
  import_file: shop("themes", { maxBody, idempotency: "accepted", contends: "themes" })
    .route({ method: "POST", path: `${path}/imports`, successStatus: 201 })
    .input(z.object({ params: inShop, body: ThemeFile }))
    .errors(errorMap("limit_reached"))
    .output(saved),
  export_file: shop("themes")
    .route({ method: "GET", path: `${one}/export` })
    .input(z.object({ params: inShopById }))
    .output(response(ThemeFile)),
  rename: shop("themes", { idempotency: "accepted" })
    .route({ method: "PUT", path: one })
    .input(z.object({ params: inShopById, body: z.object({ name }) }))
    .output(saved),
  /** Copies the theme as the member sees it, with unpublished changes. */
  duplicate: shop("themes", { idempotency: "accepted", contends: "themes" })
    .route({ method: "POST", path: `${one}/copies`, successStatus: 201 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("limit_reached"))
    .output(saved),
  remove: records.remove().errors(errorMap("theme_published")),

  read_draft: shop("themes")
    .route({ method: "GET", path: `${one}/draft` })
    .input(z.object({ params: inShopById }))
    .output(response(ThemeDraft)),
  /** Stores the member's unpublished changes. References to records that the shop doesn't have are dropped. */
  save_draft: shop("themes", { maxBody })
    .route({ method: "PUT", path: `${one}/draft` })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          document: ThemeDocument,
          version: z.number().int().min(0).max(2_147_483_647),
          base_version: version,
        }),
      }),
    )
    .errors(errorMap("version_conflict"))
    .output(response(ThemeDraft.pick({ version: true, saved_at: true, editors: true, records: true }))),
  discard_draft: shop("themes")
    .route({ method: "DELETE", path: `${one}/draft` })
    .input(z.object({ params: inShopById }))
    .output(done),

  /**
   * Publishes the member's changes, or with `restored_version` that version, now or at a time. A conflict has the version that
   * was published meanwhile as `current`.
   */
  publish: shop("themes", { idempotency: "accepted", contends: "themes" })
    .route({ method: "POST", path: `${one}/publication` })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ version, at: optional(moment), restored_version: optional(version) }),
      }),
    )
    .errors(errorMap("version_conflict", "publication_in_past"))
    .output(saved),
  /** Cancels the scheduled publication. Its changes become the member's draft, unless they have another. */
  cancel_schedule: shop("themes", { contends: "themes" })
    .route({ method: "DELETE", path: `${one}/publication` })
    .input(z.object({ params: inShopById }))
    .output(saved),

  /** The latest first. */
  list_versions: shop("themes")
    .route({ method: "GET", path: `${one}/versions` })
    .input(z.object({ params: inShopById, query: pageQuery }))
    .output(page(ThemeVersion)),
  /** The differences of the version `than` from this one. */
  compare_versions: shop("themes")
    .route({ method: "GET", path: `${one}/versions/{version}/changes` })
    .input(
      z.object({
        params: byVersion,
        query: z.object({ than: z.coerce.number<number | string>().int().min(1).max(2_147_483_647) }),
      }),
    )
    .output(response(z.array(ThemeChange))),
  /** Replaces the member's unpublished changes with an earlier version. */
  restore_version: shop("themes")
    .route({ method: "POST", path: `${one}/versions/{version}/restoration` })
    .input(z.object({ params: byVersion }))
    .output(response(ThemeDraft)),

  /**
   * A token for the storefront's URL, `?theme=<token>`, which shows the theme with the member's changes for half an hour. The
   * default theme, which a shop has before it publishes one, has `defaultThemeId`.
   */
  preview: shop("themes", { contends: "nothing" })
    .route({ method: "POST", path: `${one}/preview` })
    .input(z.object({ params: inShopById }))
    .output(response(ThemePreview)),
};
