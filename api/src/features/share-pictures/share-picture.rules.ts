import { createHash } from "node:crypto";
import { directionOf, plainLocale } from "@vitrine/contract/languages/languages";
import { defaultColours } from "@vitrine/contract/shops/look-colours";
import { contrastOf, minContrast } from "@vitrine/contract/values/contrast";
import { formatMoney } from "@vitrine/contract/values/money";
import type { ShareSource } from "./share-pictures.queries.ts";

/** Text and colours of the picture, in the shop's language and theme. */
export function sharePictureOf(source: ShareSource) {
  const { shop, title, price_min, price_max, country, currency, language, tokens } = source;
  const locale = plainLocale(language.includes("-") ? language : `${language}-${country}`);
  const prices = [...new Set([price_min, price_max])].map((price) => formatMoney(price, currency, locale));
  const background = colour(tokens["c-bg"]) ?? defaultColours["c-bg"];
  const ink = colour(tokens["c-ink"]) ?? defaultColours["c-ink"];
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

/** A valid colour: it is part of the text's markup. */
function colour(token: string | undefined): string | undefined {
  return token && /^#[0-9a-f]{6}$/i.test(token) ? token : undefined;
}

function blackOrWhite(background: string): string {
  return contrastOf(background, "#000000") >= contrastOf(background, "#ffffff") ? "#000000" : "#ffffff";
}
