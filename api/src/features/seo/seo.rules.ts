import { feedNames, type SeoSettings } from "@vitrine/contract/shops/seo";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import { pictureResponse, type PictureRow } from "../pictures/pictures.rules.ts";
import { feedPath } from "../product-feeds/feeds.rules.ts";
import { completeSeo } from "../shops/stored-seo.rules.ts";
import type { SeoRow } from "./seo.queries.ts";

export function seoResponse(shopId: number, row: SeoRow, dashboardUrl: string): SeoSettings {
  const { icon: _icon, picture: _picture, ...settings } = completeSeo(row.seo);
  const shown = (picture: PictureRow | null) => {
    if (!picture) return null;
    const { id, url } = pictureResponse(shopId, picture);
    return { id, url };
  };
  const { origin } = new URL(storeUrl(row, dashboardUrl));
  return {
    ...settings,
    picture: shown(row.picture),
    icon: shown(row.icon),
    has_feeds: row.seo.has_feeds ?? false,
    feeds: feedNames.flatMap((feed) =>
      [null, ...row.languages].map((language) => {
        const file = row.feed_files.find((one) => one.feed === feed && one.language === (language ?? ""));
        return {
          feed,
          language,
          url: origin + feedPath(row.handle, feed, language),
          generated_at: file ? new Date(file.made_at).toISOString() : null,
          item_count: file?.item_count ?? null,
        };
      }),
    ),
    version: row.version,
  };
}
