import { describe, expect, it } from "vitest";
import { homeCountry } from "../src/shared/home-country.ts";
import { languageOf } from "../src/i18n.ts";
import { browserLocales } from "../src/ui/text/browser-locales.ts";
import { localeFor } from "../src/ui/text/useLocale.ts";

describe("the browser's languages", () => {
  it.each([
    [
      ["en-GB", "de"],
      ["en-GB", "de"],
    ],
    [["en_US.UTF-8"], ["en-US"]],
    [
      ["sr_RS@latin", "ar_EG.UTF-8"],
      ["sr-RS", "ar-EG"],
    ],
    [["C"], []],
    [["C.UTF-8", "fr-FR"], ["fr-FR"]],
    [[""], []],
    [["xx-invalid-!"], []],
    [["xx-invalid-…", "en-GB", "en-gb"], ["en-GB"]],
  ])("are read from %j as tags that Intl accepts: %j", (languages, expected) => {
    const locales = browserLocales({ languages });
    expect(locales).toEqual(expected);
    for (const locale of locales) expect(() => new Intl.Locale(locale)).not.toThrow();
  });

  it("are the single language of a browser without a list, and empty if it has neither", () => {
    expect(browserLocales({ language: "nl-NL" })).toEqual(["nl-NL"]);
    expect(browserLocales({ languages: [], language: "C" })).toEqual([]);
    expect(browserLocales({})).toEqual([]);
  });

  it.each([["C"], [""], ["en_US.UTF-8"], ["xx-invalid-…"], ["POSIX"]])(
    "allow formatting numbers, choosing a language and suggesting a country: %j",
    (name) => {
      const locales = browserLocales({ languages: [name] });
      expect((12.5).toLocaleString(localeFor("en", locales))).toBe("12.5");
      expect(languageOf(locales)).toBe("en");
      expect(homeCountry("Europe/Berlin", locales)).toBe("DE");
    },
  );

  it("determine the regional variant of the current language", () => {
    expect(localeFor("en", ["de-DE", "en-GB"])).toBe("en-GB-u-ca-gregory-nu-latn");
    expect(localeFor("ar", ["en-GB"])).toBe("ar-u-ca-gregory-nu-latn");
  });
});
