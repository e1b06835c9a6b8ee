import type { View } from "../page.tsx";
import type { Site } from "../site.ts";
import { t } from "../words.ts";

export function closedPage({ store }: Site): View {
  return {
    status: 503,
    title: t("Closed at the moment"),
    quiet: true,
    body: (
      <div className="passage">
        <h1>{t("Closed at the moment")}</h1>
        <p>{t("{name} is not open right now. Come back a little later.", { name: store.name })}</p>
      </div>
    ),
  };
}
