import { createHash } from "node:crypto";
import sharp, { type AvifOptions, type Sharp, type WebpOptions } from "sharp";
import { PictureProblem, PicturesBusy } from "./picture-problem.ts";

export interface Rendition {
  width: number;
  height: number;
  format: "webp" | "jpeg" | "avif";
  bytes: Buffer;
}

export interface Picture {
  /** SHA-256 of the uploaded bytes, hex. */
  hash: string;
  /** Size after rotation by EXIF. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`, as a placeholder while the picture loads. */
  thumb: string;
  /**
   * WebP at each of our widths up to the picture's own, and at its own if that is below 1600, then one JPEG
   * for emails.
   */
  renditions: Rendition[];
}

const widths = [160, 320, 480, 800, 1200, 1600];
const jpegWidth = 1200;
const maxBytes = 20 * 1024 * 1024;
const maxPixels = 50_000_000;
/**
 * For formats that cannot be decoded line by line: AVIF takes 18 bytes of memory per pixel, an interlaced PNG
 * up to 9.
 */
const maxPixelsAtOnce = 12_000_000;
const maxFrames = 100;
const longestSide = 16_383; // the maximum of WebP
const secondsPerStep = 15;

// One thread per picture. No operation is repeated, so a cache would only occupy memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Validates an upload by its bytes, never by its name, rotates it by EXIF, removes all metadata and encodes
 * it again. Accepts JPEG, PNG, WebP, GIF (its first frame) and AVIF. It takes seconds of CPU and much memory,
 * so the server calls it in a child process: see `picture-maker.ts`.
 *
 * @throws PictureProblem for anything else, PicturesBusy if a step took too long
 */
export function makePicture(input: Uint8Array): Promise<Picture> {
  return decoded(input, async (pixels, { width, height }) => {
    const renditions = await atEachWidth(pixels, "webp", { quality: 80 });
    const onWhite = sharp(...pixels).flatten({ background: "#fff" });
    const email = onWhite.clone().resize(Math.min(width, jpegWidth)).jpeg({ quality: 82, mozjpeg: true });
    renditions.push(await encode(email, "jpeg"));
    const hash = createHash("sha256").update(input).digest("hex");
    return { hash, width, height, thumb: await dominantColour(onWhite), renditions };
  });
}

/**
 * Encodes the same widths as AVIF: smaller files but seconds of work, so for a job after the upload. With
 * half the colour resolution, as in WebP, the encoder needs less memory (decision 0045).
 */
export function makeAvif(input: Uint8Array): Promise<Rendition[]> {
  const options = { quality: 55, effort: 2, chromaSubsampling: "4:2:0" };
  return decoded(input, (pixels) => atEachWidth(pixels, "avif", options));
}

type Pixels = Awaited<ReturnType<typeof largestPixels>>;

/** Runs the work on a picture that passed all checks. */
async function decoded<Result>(
  input: Uint8Array,
  work: (pixels: Pixels, size: { width: number; height: number }) => Promise<Result>,
): Promise<Result> {
  const format = checkBytes(input);
  try {
    const size = await checkHeader(input, format);
    return await work(await largestPixels(input), size);
  } catch (error) {
    throw asPictureError(error);
  }
}

/** The merchant's error for a failure of the image library. */
export function asPictureError(error: unknown): PictureProblem | PicturesBusy {
  if (error instanceof PictureProblem) return error;
  // libvips has no error codes: if the time limit ended a step, its message contains e.g. "timeout: 38%
  // complete".
  if (error instanceof Error && /\btimeout: \d+% complete/.test(error.message))
    return new PicturesBusy("The picture was not processed in time", { cause: error });
  return new PictureProblem(
    "This picture is damaged or incomplete. Open it, save it again and upload that.",
    {
      cause: error,
    },
  );
}

async function atEachWidth(pixels: Pixels, format: "webp" | "avif", options: WebpOptions | AvifOptions) {
  const { width } = pixels[1].raw;
  const fitting = widths.filter((wanted) => wanted <= width);
  if (!fitting.includes(width)) fitting.push(width);
  const renditions: Rendition[] = [];
  for (const wanted of fitting) {
    const picture = sharp(...pixels).resize(wanted);
    renditions.push(await encode(picture.toFormat(format, options), format));
  }
  return renditions;
}

// Decoded once, rotated, in sRGB, at the largest width that we serve; the other widths are made from these
// pixels.
async function largestPixels(input: Uint8Array) {
  const { data, info } = await sharp(input, { failOn: "error", limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: widths.at(-1)!, withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: secondsPerStep })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return [data, { raw: { width, height, channels } }] satisfies Parameters<typeof sharp>;
}

async function encode(picture: Sharp, format: Rendition["format"]): Promise<Rendition> {
  const { data, info } = await picture
    .timeout({ seconds: secondsPerStep })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, format, bytes: data };
}

async function dominantColour(picture: Sharp): Promise<string> {
  const small = picture.clone().resize(64, 64, { fit: "inside", withoutEnlargement: true });
  const { dominant } = await sharp(await small.png().toBuffer()).stats();
  const parts = [dominant.r, dominant.g, dominant.b];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

type Format = "jpeg" | "png" | "gif" | "webp" | "heif";

const saveAs = "Save it as JPEG, PNG or WebP and upload that.";

function checkBytes(input: Uint8Array): Format {
  if (input.length === 0) throw new PictureProblem("This file is empty. Choose another one.");
  if (input.length > maxBytes)
    throw new PictureProblem("This picture is larger than 20 MB. Save it smaller and upload it again.");
  const head = Buffer.from(input.buffer, input.byteOffset, Math.min(input.length, 64)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(head)) return "webp";
  // The AVIF brand may be the major brand or one of the compatible ones.
  if (/^[^]{4}ftyp[^]*avi[fs]/.test(head)) return "heif";
  if (/^[^]{4}ftyp[^]*(hei[cxs]|hevc|mif1)/.test(head))
    throw new PictureProblem(`HEIC photos aren't supported in browsers. ${saveAs}`);
  if (head.startsWith("BM")) throw new PictureProblem(`BMP pictures aren't supported. ${saveAs}`);
  if (/^(II\*\0|MM\0\*)/.test(head)) throw new PictureProblem(`TIFF pictures aren't supported. ${saveAs}`);
  if (/^(\xef\xbb\xbf)?\s*</.test(head))
    throw new PictureProblem("SVG files aren't accepted because they can contain code. Export it as PNG.");
  throw new PictureProblem(`This picture format isn't supported. ${saveAs}`);
}

async function checkHeader(input: Uint8Array, format: Format) {
  // Reads only the header. The limit is ours, because the library's message is harder to understand.
  const header = await sharp(input, { limitInputPixels: false }).metadata();
  if (header.format !== format) throw new PictureProblem(`This picture format isn't supported. ${saveAs}`);
  if (header.width * header.height > maxPixels)
    throw new PictureProblem(
      "This picture has more than 50 megapixels. Save it smaller and upload it again.",
    );
  const isReadAtOnce = format === "heif" || (format === "png" && header.isProgressive);
  if (isReadAtOnce && header.width * header.height > maxPixelsAtOnce)
    throw new PictureProblem(
      "AVIF and interlaced PNG pictures can have up to 12 megapixels. Save it as JPEG or WebP and upload that.",
    );
  if (Math.max(header.width, header.height) > longestSide)
    throw new PictureProblem(
      "This picture is wider or taller than 16,383 pixels. Save it smaller and upload it again.",
    );
  if ((header.pages ?? 1) > maxFrames)
    throw new PictureProblem(
      "This animation has more than 100 frames. Upload a still picture or a shorter animation.",
    );
  return header.autoOrient;
}
