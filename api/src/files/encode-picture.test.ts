import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { asPictureError, makeAvif, makePicture } from "./encode-picture.ts";
import { PictureProblem, PicturesBusy } from "./picture-problem.ts";

const images = path.resolve(import.meta.dirname, "../../../../shared/data/images");
const read = (name: string) => readFileSync(path.join(images, name));

const canvas = (width: number, height: number, background = "#3a7d44") =>
  sharp({ create: { width, height, channels: 3, background } });

/** A grey thumbnail, to compare the orientation of pictures. */
async function miniature(bytes: Buffer) {
  const { data } = await sharp(bytes)
    .resize(8, 8, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const difference = (left: number[], right: number[]) =>
  left.reduce((sum, value, at) => sum + Math.abs(value - right[at]!), 0) / left.length;

/** A PNG whose header declares a size that its few bytes do not contain. */
function pngClaiming(width: number, height: number) {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF of n one-pixel frames. */
function gifOf(frames: number) {
  const head = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from("!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

async function apiError(input: Uint8Array): Promise<string> {
  const started = performance.now();
  const problem = await makePicture(input).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(PictureProblem);
  expect(performance.now() - started).toBeLessThan(10_000);
  return (problem as PictureProblem).message;
}

describe("an uploaded picture", () => {
  test("is encoded at each width up to its own as WebP, and once as JPEG for emails", async () => {
    const picture = await makePicture(await canvas(2000, 1000).png().toBuffer());
    expect(picture).toMatchObject({
      width: 2000,
      height: 1000,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(picture.renditions.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual([
      "webp 160x80",
      "webp 320x160",
      "webp 480x240",
      "webp 800x400",
      "webp 1200x600",
      "webp 1600x800",
      "jpeg 1200x600",
    ]);
    for (const rendition of picture.renditions)
      expect(await sharp(rendition.bytes).metadata()).toMatchObject({
        format: rendition.format,
        width: rendition.width,
        height: rendition.height,
      });
  });

  test("is never enlarged, and is also encoded at its own width if that is between ours", async () => {
    const widthsOf = async (width: number) =>
      (await makePicture(await canvas(width, 90).jpeg().toBuffer())).renditions.map((made) => made.width);
    expect(await widthsOf(100)).toEqual([100, 100]);
    expect(await widthsOf(160)).toEqual([160, 160]);
    expect(await widthsOf(1000)).toEqual([160, 320, 480, 800, 1000, 1000]);
    expect(await widthsOf(1599)).toEqual([160, 320, 480, 800, 1200, 1599, 1200]);
  });

  test("may be JPEG, PNG, WebP, GIF or AVIF, and 16-bit, grey, CMYK or transparent", async () => {
    const see = await sharp({ create: { width: 40, height: 40, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const through = await makePicture(see);
    expect(await sharp(through.renditions[0]!.bytes).metadata()).toMatchObject({ hasAlpha: true });
    expect(through.thumb).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/);
    const green = canvas(200, 100);
    for (const bytes of await Promise.all([
      green.clone().webp().toBuffer(),
      green.clone().gif().toBuffer(),
      green.clone().avif().toBuffer(),
      green.clone().toColourspace("cmyk").jpeg().toBuffer(),
      green.clone().toColourspace("rgb16").png().toBuffer(),
      green.clone().greyscale().png().toBuffer(),
    ]))
      expect(await makePicture(bytes)).toMatchObject({ width: 200, height: 100 });
    expect((await makePicture(gifOf(100))).renditions).toHaveLength(2);
  });

  test("loses all metadata of the camera, such as location and copyright", async () => {
    const bytes = await canvas(300, 200)
      .withExif({
        IFD0: { Copyright: "Sam Field", ImageDescription: "<script>" },
        IFD3: { GPSLatitude: "51/1 30/1 0/1" },
      })
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const { renditions } = await makePicture(bytes);
    for (const made of renditions) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(made.bytes).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(made.bytes.includes("Sam Field")).toBe(false);
    }
  });

  test("has the same hash for the same bytes, and its dominant colour as a placeholder", async () => {
    const bytes = await canvas(64, 64, "#c0392b").png().toBuffer();
    const [first, second] = await Promise.all([makePicture(bytes), makePicture(bytes)]);
    expect(first.hash).toBe(second.hash);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(first.thumb.slice(at, at + 2), 16));
    expect(red! - 0xc0).toBeLessThan(16);
    expect(Math.max(green!, blue!)).toBeLessThan(0x50);
  });

  test("is also encoded as AVIF at the same widths", async () => {
    const made = await makeAvif(await canvas(500, 250).png().toBuffer());
    expect(made.map(({ format, width, height }) => [format, width, height])).toEqual([
      ["avif", 160, 80],
      ["avif", 320, 160],
      ["avif", 480, 240],
      ["avif", 500, 250],
    ]);
    expect(await sharp(made[0]!.bytes).metadata()).toMatchObject({ format: "heif", compression: "av1" });
  });

  test("that isn't processed in time is not reported as damaged", () => {
    // Message of libvips when sharp's time limit ends a step; a real one would take as long as the limit.
    const late = asPictureError(new Error("pngload_buffer: read error\ntimeout: 38% complete"));
    expect(late).toBeInstanceOf(PicturesBusy);
    expect(asPictureError(new Error("pngload_buffer: read error"))).toBeInstanceOf(PictureProblem);
  });
});

describe("a picture is rejected within a second, with advice,", () => {
  test("when its header declares more than 50 megapixels", async () => {
    const before = process.memoryUsage.rss();
    expect(await apiError(pngClaiming(20_000, 15_000))).toContain("50 megapixels");
    expect(await apiError(pngClaiming(30_000, 30_000))).toContain("50 megapixels");
    expect(await apiError(pngClaiming(2 ** 31 - 1, 2 ** 31 - 1))).toMatch(/megapixels|damaged/);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
  });

  test("when its header declares a wrong size", async () => {
    expect(await apiError(pngClaiming(4000, 4000))).toContain("damaged");
  });

  test("when it is too long, has too many frames or is too large", async () => {
    expect(await apiError(pngClaiming(17_000, 10))).toContain("16,383");
    expect(await apiError(gifOf(101))).toContain("100 frames");
    expect(await apiError(gifOf(100_000))).toContain("100 frames");
    expect(await apiError(Buffer.alloc(20 * 1024 * 1024 + 1, "\xff\xd8\xff", "latin1"))).toContain("20 MB");
  });

  test("when it is of another type than it claims or of an unsupported one", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const text of [svg, `\n ${svg}`, `\uFEFF<?xml version="1.0"?>${svg}`, "<html><body>"])
      expect(await apiError(Buffer.from(text))).toContain("PNG");
    expect(await apiError(Buffer.from("BM......"))).toContain("BMP");
    expect(await apiError(Buffer.from("II*\0....", "latin1"))).toContain("TIFF");
    expect(await apiError(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))).toContain("HEIC");
    expect(await apiError(Buffer.from("%PDF-1.7"))).toContain("picture format isn't supported");
    expect(await apiError(Buffer.from("\x89PNG\r\n\x1a\n<svg onload=alert(1)>", "latin1"))).toContain(
      "damaged",
    );
    expect(await apiError(Buffer.alloc(0))).toContain("empty");
  });

  test("when it is truncated or altered: none of 300 broken files hangs", async () => {
    const whole = await canvas(300, 200).jpeg().toBuffer();
    expect(await apiError(whole.subarray(0, whole.length * 0.7))).toContain("damaged");
    const wholes = await Promise.all([
      canvas(90, 60).png().toBuffer(),
      canvas(90, 60).webp().toBuffer(),
      canvas(90, 60).gif().toBuffer(),
    ]);
    for (let turn = 0; turn < 300; turn++) {
      const broken = Buffer.from(wholes[turn % 3]!.subarray(0, turn % 2 ? undefined : 20 + turn));
      broken[(turn * 37) % broken.length]! ^= 0xff;
      const started = performance.now();
      await makePicture(broken).catch((error: unknown) => expect(error).toBeInstanceOf(PictureProblem));
      expect(performance.now() - started).toBeLessThan(10_000);
    }
  });
});

describe.skipIf(!existsSync(images))("sample files (skipped where ../shared/data is absent)", () => {
  test("are upright, however the camera was held", async () => {
    for (const [first, others] of [
      ["Landscape_1.jpg", [2, 3, 4, 5, 6, 7, 8].map((turn) => `Landscape_${turn}.jpg`)],
      ["hopper.jpg", [2, 3, 4, 5, 6, 7].map((turn) => `hopper_orientation_${turn}.jpg`)],
    ] as const) {
      const upright = await makePicture(read(first));
      const looks = await miniature(upright.renditions[0]!.bytes);
      for (const name of others) {
        const picture = await makePicture(read(name));
        expect([name, picture.width, picture.height]).toEqual([name, upright.width, upright.height]);
        for (const made of picture.renditions) {
          const { exif, orientation } = await sharp(made.bytes).metadata();
          expect([exif, orientation]).toEqual([undefined, undefined]);
          expect([name, difference(await miniature(made.bytes), looks) < 6]).toEqual([name, true]);
        }
      }
    }
  });

  test("in supported formats become pictures", async () => {
    for (const name of ["hopper.gif", "hopper.jpg", "hopper.png", "hopper.webp"])
      expect(await makePicture(read(name))).toMatchObject({ width: 128, height: 128 });
  });

  test("that are damaged, malicious or no photographs are rejected", async () => {
    expect(await apiError(read("truncated.jpg"))).toContain("damaged");
    expect(await apiError(read("truncated_jpeg.jpg"))).toContain("damaged");
    expect(await apiError(read("decompression_bomb.gif"))).toContain("damaged");
    expect(await apiError(read("check.svg"))).toContain("SVG");
    expect(await apiError(read("svg-with-html.svg"))).toContain("SVG");
    expect(await apiError(read("hopper.bmp"))).toContain("BMP");
  });
});
