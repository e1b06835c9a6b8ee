import { createRequire } from "node:module";
import sharp, { type OverlayOptions } from "sharp";

const require = createRequire(import.meta.url);

/** The content of the picture for a shared link. */
export interface SharePicture {
  shop: string;
  title: string;
  price: string;
  /** `#rrggbb` */
  background: string;
  ink: string;
  language: string;
  isRightToLeft: boolean;
  /** An encoded picture of the product, if it has one. */
  picture?: Uint8Array;
}

const shareWidth = 1200;
const shareHeight = 630;
const margin = 64;
const secondsPerStep = 15;

/** Typefaces with the letters of a language, and Latin ones. */
const typefaces: Record<string, { family: string; folder: string; file: string }> = {
  ar: { family: "Vazirmatn", folder: "vazirmatn", file: "Vazirmatn" },
  fa: { family: "Vazirmatn", folder: "vazirmatn", file: "Vazirmatn" },
  ur: { family: "Vazirmatn", folder: "vazirmatn", file: "Vazirmatn" },
  bn: { family: "Hind Siliguri", folder: "hind-siliguri", file: "HindSiliguri" },
  th: { family: "Noto Sans Thai", folder: "noto-sans-thai", file: "NotoSansThai" },
};
const latin = { family: "Noto Sans", folder: "noto-sans", file: "NotoSans" };

/** A JPEG of 1,200 by 630 pixels: the product's picture at the end side, name of the shop, title and price beside it. */
export async function makeSharePicture(input: SharePicture): Promise<Buffer> {
  const half = shareWidth / 2;
  const textWidth = (input.picture ? half : shareWidth) - 2 * margin;
  const textSide = input.picture && input.isRightToLeft ? half : 0;
  const [shop, title, price] = await Promise.all([
    textImage(input, { text: input.shop, sizes: [28], weight: "Regular", width: textWidth, maxHeight: 80 }),
    textImage(input, {
      text: input.title,
      sizes: [64, 52, 42, 34],
      weight: "Bold",
      width: textWidth,
      maxHeight: 320,
    }),
    textImage(input, { text: input.price, sizes: [40, 30], weight: "Bold", width: textWidth, maxHeight: 60 }),
  ]);
  const across = ({ width }: TextImage) =>
    textSide + (input.isRightToLeft ? margin + textWidth - width : margin);
  const layers: OverlayOptions[] = [
    { input: shop.bytes, left: across(shop), top: margin },
    {
      input: title.bytes,
      left: across(title),
      top: Math.max(margin + 96, (shareHeight - title.height) / 2) | 0,
    },
    { input: price.bytes, left: across(price), top: shareHeight - margin - price.height },
  ];
  if (input.picture) {
    const photo = await sharp(input.picture)
      .resize(half, shareHeight, { fit: "cover", position: "attention" })
      .flatten({ background: "#fff" })
      .timeout({ seconds: secondsPerStep })
      .toBuffer();
    layers.push({ input: photo, left: input.isRightToLeft ? 0 : half, top: 0 });
  }
  return sharp({
    create: { width: shareWidth, height: shareHeight, channels: 3, background: input.background },
  })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .timeout({ seconds: secondsPerStep })
    .toBuffer();
}

interface TextImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Text in the first of the sizes (px) that fits, and cut off in the last one if none does. */
async function textImage(
  { ink, language, isRightToLeft }: SharePicture,
  block: { text: string; sizes: number[]; weight: "Regular" | "Bold"; width: number; maxHeight: number },
): Promise<TextImage> {
  const { family, folder, file } = typefaces[language.split("-")[0] ?? ""] ?? latin;
  const name = block.weight === "Bold" ? "700Bold" : "400Regular";
  const fontfile = require.resolve(`@expo-google-fonts/${folder}/${name}/${file}_${name}.ttf`);
  let made: TextImage | undefined;
  for (const size of block.sizes) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${ink}">${markup(block.text)}</span>`,
        font: `${family} ${block.weight === "Bold" ? "Bold " : ""}${size}`,
        fontfile,
        width: block.width,
        dpi: 72,
        rgba: true,
        align: isRightToLeft ? "right" : "left",
        wrap: "word-char",
      },
    })
      .png()
      .timeout({ seconds: secondsPerStep })
      .toBuffer({ resolveWithObject: true });
    made = { bytes: data, width: info.width, height: info.height };
    if (made.height <= block.maxHeight && made.width <= block.width) return made;
  }
  const { data, info } = await sharp(made!.bytes)
    .extract({
      left: isRightToLeft ? Math.max(0, made!.width - block.width) : 0,
      top: 0,
      width: Math.min(made!.width, block.width),
      height: Math.min(made!.height, block.maxHeight),
    })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Text as Pango markup. Longer text wouldn't fit in the smallest size. An empty text has no size. */
function markup(text: string): string {
  const shown = [...text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")].slice(0, 160).join("").trim();
  return shown.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") || "·";
}
