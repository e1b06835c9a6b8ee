import { directionOf } from "@vitrine/contract/languages/languages";
import { ownLanguageName } from "@vitrine/contract/languages/storefront-languages";
import { languageParameter } from "../languages/language-choice.ts";
import { pathIn } from "../languages/url-language.ts";
import { useSite } from "../site.ts";
import { t } from "../i18n.ts";

/** Links to this page in the shop's languages. They store the choice, so that the home page opens in it again. */
export function LanguageSwitcher() {
  const site = useSite();
  if (site.languages.length < 2) return null;
  return (
    <nav className="languages" aria-label={t("Language")}>
      <ul>
        {site.languages.map((language) => (
          <li key={language} lang={language} dir={directionOf(language)}>
            {language === site.store.language ? (
              <span aria-current="true">{ownLanguageName(language)}</span>
            ) : (
              <a
                href={switchPath(pathIn(site, language, site.path), language)}
                hrefLang={language}
                rel="nofollow"
              >
                {ownLanguageName(language)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function switchPath(path: string, language: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${languageParameter}=${encodeURIComponent(language)}`;
}
