import { dismissAnnouncements } from "./dismiss-announcements.ts";
import { linkPath } from "../paths.ts";
import { hue, ink } from "../document/picture-colours.ts";
import { useSite } from "../site.ts";
import { t } from "../i18n.ts";

/** Messages of the shop above the header, one below the other. */
export function Announcements() {
  const { store, base } = useSite();
  const { announcements } = store;
  if (announcements.length === 0) return null;
  return (
    <aside aria-label={t("Announcements")}>
      <ul className="announcements">
        {announcements.map(({ id, version, text, link, background_colour, text_colour, dismiss_days }) => (
          <li key={id} className={`${hue(background_colour)} ${ink(text_colour)}`}>
            {link ? (
              <a href={linkPath(base, link)} dir="auto">
                {text}
              </a>
            ) : (
              <span dir="auto">{text}</span>
            )}
            {dismiss_days !== null && (
              <button
                type="button"
                hidden
                aria-label={t("Close announcement")}
                // Another version is another message.
                data-dismiss={`announcement-${id}-${version}`}
                data-days={dismiss_days}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {announcements.some(({ dismiss_days }) => dismiss_days !== null) && (
        <script dangerouslySetInnerHTML={{ __html: dismissAnnouncements }} />
      )}
    </aside>
  );
}
