import type { View } from "../page.tsx";
import type { Site } from "../site.ts";
import { t } from "../i18n.ts";

export function closedPage({ store }: Site): View {
  return {
    status: 503,
    title: t("This shop is closed"),
    quiet: true,
    body: (
      <div className="passage">
        <h1>{t("This shop is closed")}</h1>
        <p>{t("{{shop}} isn't open right now. Check back soon.", { shop: store.name })}</p>
      </div>
    ),
  };
}
