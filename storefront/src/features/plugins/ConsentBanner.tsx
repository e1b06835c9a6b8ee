import type { ConsentCategory } from "@vitrine/contract/shops/plugin-manifests";
import { t } from "../../i18n.ts";
import { useSite } from "../../site.ts";
import { categoriesOf, type PagePlugin, pluginsOf } from "./page-plugins.ts";

/**
 * Asks for consent before plugins load. It is part of every page, hidden, so that pages are the same for all visitors; a
 * script shows it to shoppers who haven't decided. Fixed, so that nothing moves.
 */
export function ConsentBanner() {
  const plugins = pluginsOf(useSite());
  if (plugins.length === 0) return null;
  return (
    <section className="consent-banner" data-consent hidden tabIndex={-1} aria-labelledby="consent-title">
      <h2 id="consent-title">{t("Your privacy")}</h2>
      <p>
        {t(
          "With your consent, this shop uses services of other companies. They store data on your device and receive data about your visit.",
        )}
      </p>
      <details>
        <summary>{t("Manage choices")}</summary>
        <ul>
          <li>
            <label>
              <input type="checkbox" checked disabled /> {t("Necessary")}
            </label>
            <p>{t("Your cart, your sign-in and this choice.")}</p>
          </li>
          {categoriesOf(plugins).map((category) => (
            <Category key={category} category={category} plugins={plugins} />
          ))}
        </ul>
        <button type="button" className="button plain" data-decide="chosen">
          {t("Save choices")}
        </button>
      </details>
      <div className="consent-buttons">
        <button type="button" className="button" data-decide="none">
          {t("Reject all")}
        </button>
        <button type="button" className="button" data-decide="all">
          {t("Accept all")}
        </button>
      </div>
    </section>
  );
}

function Category({ category, plugins }: { category: ConsentCategory; plugins: PagePlugin[] }) {
  const names = plugins.flatMap((plugin) => (plugin.category === category ? [plugin.name] : []));
  return (
    <li>
      <label>
        <input type="checkbox" name={category} />{" "}
        {category === "analytics" ? t("Analytics") : t("Marketing and chat")}
      </label>
      <p>
        <bdi>{names.join(", ")}</bdi>
      </p>
    </li>
  );
}

/** Opens the banner again; shown by the script, which it needs. */
export function CookieSettings() {
  if (pluginsOf(useSite()).length === 0) return null;
  return (
    <p>
      <button type="button" className="link" data-cookie-settings>
        {t("Cookie settings")}
      </button>
    </p>
  );
}
