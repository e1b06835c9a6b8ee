import { datePreviewParameter } from "@vitrine/contract/shops/store-url";
import { wallTime } from "@vitrine/contract/values/zoned-time";
import { endOfPreview } from "./date-preview.ts";
import { t } from "../i18n.ts";
import { homePath } from "../paths.ts";
import { useSite } from "../site.ts";
import { timeText } from "../dates.ts";

/** The bars above a page that say that it isn't the shop as shoppers see it. */
export function PreviewBars() {
  const { store, isPreview, previewDate } = useSite();
  return (
    <>
      {isPreview && (
        <p className="preview-bar">
          {t("Preview: this shop is closed to shoppers. Orders are test orders.")}
        </p>
      )}
      {previewDate !== undefined && <DateBar at={previewDate} />}
      {store.test_mode && !isPreview && (
        <p className="preview-bar">
          {t("This shop is in test mode: orders aren't charged and won't be delivered")}
        </p>
      )}
    </>
  );
}

/** The date of the preview, a form to change it, and the link that ends it. */
function DateBar({ at }: { at: string }) {
  const { store, base, path } = useSite();
  const [page = "/", query] = path.split("?");
  const date = timeText(store, at, "long");
  const url = page === "/" ? homePath(base) : base + page;
  return (
    <aside className="preview-bar date-preview" aria-label={t("Preview")}>
      <p>
        <strong>{t("Preview of {{date}}", { date })}</strong>
      </p>
      <p>{t("Stock and orders are today's.")}</p>
      <details>
        <summary>{t("Change date")}</summary>
        <form action={url}>
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <label>
            {t("Date and time ({{zone}})", { zone: store.time_zone })}
            <input
              type="datetime-local"
              name={datePreviewParameter}
              required
              defaultValue={wallTime(at, store.time_zone)}
            />
          </label>
          <button>{t("Show preview")}</button>
        </form>
      </details>
      <a href={`${url}?${query ? `${query}&` : ""}${datePreviewParameter}=${endOfPreview}`}>
        {t("Exit preview")}
      </a>
    </aside>
  );
}
