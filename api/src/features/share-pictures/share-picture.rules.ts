import { createHash } from "node:crypto";
import { directionOf, plainLocale } from "@vitrine/contract/languages/languages";
import { presets } from "@vitrine/contract/themes/presets";
import { contrastOf, minContrast } from "@vitrine/contract/values/contrast";
import { formatMoney } from "@vitrine/contract/values/money";
import { storedDocument } from "../themes/stored-document.rules.ts";
import type { ShareSource } from "./share-pictures.queries.ts";

/** Text and colours of the picture, in the shop's language and theme. */
export function sharePictureOf(source: ShareSource) {
  const { shop, title, price_min, price_max, country, currency, language, theme } = source;
  const locale = plainLocale(language.includes("-") ? language : `${language}-${country}`);
  const prices = [...new Set([price_min, price_max])].map((price) => formatMoney(price, currency, locale));
  const { preset, brand } = storedDocument(theme);
  const { colours } = presets[preset];
  const background = brand.background ?? colours.background;
  const ink = brand.ink ?? colours.ink;
  return {
    shop,
    title,
    price: prices.join(" – "),
    background,
    ink: contrastOf(background, ink) >= minContrast ? ink : blackOrWhite(background),
    language,
    isRightToLeft: directionOf(language) === "rtl",
  };
}

/** The storage key of a picture: the same for the same content, so that a change of anything in it makes a new one. */
export function shareKey(shopId: number, shown: object, pictureHash: string | null): string {
  const content = JSON.stringify([shown, pictureHash]);
  return `${shopId}/share-pictures/${createHash("sha256").update(content).digest("hex")}.jpg`;
}

function blackOrWhite(background: string): string {
  return contrastOf(background, "#000000") >= contrastOf(background, "#ffffff") ? "#000000" : "#ffffff";
}
