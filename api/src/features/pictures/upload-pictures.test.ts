import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { Picture } from "@vitrine/contract/products/pictures";
import { type Person, useTestApp } from "../../../test/test-app.ts";

// Uploaded pictures through the endpoint, with any name and any content.

const app = useTestApp();
let mona: Person;
let tea: { id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  tea = await app.shop(mona, "Mona Tea");
});

const canvas = (width: number, height: number, background = "#3a7d44") =>
  sharp({ create: { width, height, channels: 3, background } });

/** The API's response to an upload. */
async function upload(bytes: Uint8Array, name = "picture.jpg", type = "image/jpeg", by = mona, shop = tea) {
  const file = new File([new Uint8Array(bytes)], name, { type });
  return (await by.client.pictures.create({ params: { shop_id: shop.id }, body: { file } })).data;
}

/** The message of a rejected upload. Fails if the file is accepted. */
async function rejectionReason(bytes: Uint8Array, name?: string, type?: string): Promise<string> {
  const response = await upload(bytes, name, type).catch((apiError: unknown) => apiError);
  expect(response, name).toMatchObject({ status: 422, code: "picture_rejected" });
  return (response as Error).message;
}

/** All stored files of a picture: each width, and the one for emails. */
async function filesOf({ srcset }: Picture): Promise<Buffer[]> {
  const keys = srcset.split(", ").map((entry) => entry.split(" ")[0]!.slice("/files/".length));
  const files = [...keys, keys[0]!.replace(/[^/]+$/, "mail.jpg")].map((key) => app.app.storage.get(key));
  return (await Promise.all(files)).map((file) => file!.bytes);
}

async function countPictures(): Promise<number> {
  const { rows } = await app.database.admin.query("select count(*)::int as count from pictures");
  return rows[0].count as number;
}

/** All stored data, on disk and in the database, as one searchable text. */
async function everythingStored(): Promise<string> {
  const { rows } = await app.database.admin.query(
    "select to_jsonb(p)::text as row from pictures p union all select to_jsonb(a)::text from activity a",
  );
  return [
    ...rows.map(({ row }: { row: string }) => row),
    ...readdirSync(path.join(app.directory, "files"), { recursive: true }),
  ].join("\n");
}

describe("a file's name and type", () => {
  it("are ignored: a photo is accepted under every name, and none is stored", async () => {
    const names = [
      "../../../../etc/passwd",
      "..\\..\\boot.ini",
      "/etc/cron.d/job.png",
      `${"long-".repeat(60)}.jpg`,
      "gnp\u202egpj.exe",
      '"><img src=x onerror=alert(1)>.png',
      "photo.svg",
      "photo.php.jpg.",
      " ",
      "CON",
    ];
    for (const [nth, name] of names.entries()) {
      const bytes = await canvas(40 + nth, 30)
        .png()
        .toBuffer();
      const picture = await upload(bytes, name, "text/html");
      expect(picture).toMatchObject({ width: 40 + nth, height: 30, alt: "" });
      expect(picture.url).toMatch(/^\/files\/\d+\/[0-9a-f]{64}\/\d+\.webp$/);
    }
    // Not possible in a form, and never sent by browsers.
    await expect(upload(await canvas(60, 30).png().toBuffer(), "photo\0.php")).rejects.toMatchObject({
      status: 400,
    });
    const stored = await everythingStored();
    for (const word of ["passwd", "boot.ini", "cron", ".php", "long-", "\u202e", "onerror", ".svg", "CON"])
      expect(stored).not.toContain(word);
    expect(existsSync(path.join(app.directory, "passwd"))).toBe(false);
  });

  it("don't make a file that isn't a picture acceptable", async () => {
    const before = await countPictures();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
    const utf16 = Buffer.from(`\uFEFF${svg}`, "utf16le");
    const html = "<!doctype html><script>alert(1)</script>";
    for (const [name, type] of [
      ["photo.png", "image/png"],
      ["photo.svg", "image/svg+xml"],
      ["photo", ""],
    ] as const) {
      expect(await rejectionReason(Buffer.from(svg), name, type)).toContain("SVG");
      expect(
        await rejectionReason(Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg>\n${svg}`), name, type),
      ).toContain("SVG");
      for (const bytes of [
        utf16,
        deflateSync(svg),
        Buffer.from(html),
        Buffer.from("%PDF-1.7\n"),
        Buffer.from("MZ\x90\0"),
      ])
        await rejectionReason(bytes, name, type);
    }
    expect(await countPictures()).toBe(before);
  });

  it("of a polyglot file don't matter: only the pixels are stored", async () => {
    const script = "<script>alert('two things')</script>";
    const [jpeg, png, gif, webp] = await Promise.all([
      canvas(70, 50)
        .withExif({ IFD0: { ImageDescription: script, Artist: script } })
        .jpeg()
        .toBuffer(),
      canvas(71, 50).png().toBuffer(),
      canvas(72, 50).gif().toBuffer(),
      canvas(73, 50).webp().toBuffer(),
    ]);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
    const both = [
      jpeg,
      Buffer.concat([jpeg, Buffer.from(script)]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([png, Buffer.from(`PK\x03\x04${script}`, "latin1")]),
      withText(png, script),
      Buffer.concat([gif, Buffer.from(`/*${script}*/`)]),
      Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from(`!\xfe${String.fromCharCode(script.length)}${script}\0;`, "latin1"),
      ]),
      Buffer.concat([webp, Buffer.from(script)]),
    ];
    for (const bytes of both) {
      expect(bytes.includes("two things")).toBe(true);
      for (const stored of await filesOf(await upload(bytes, "both.html", "text/html")))
        expect(stored.includes("two things")).toBe(false);
    }
    await rejectionReason(Buffer.concat([Buffer.from("%PDF-1.7\n"), jpeg]));
    await rejectionReason(Buffer.concat([Buffer.from("GIF89a/*"), Buffer.from(script)]));
  });
});

describe("a picture that would exhaust the machine", () => {
  it("is rejected within one CPU second in total, without more memory", async () => {
    const avif = await canvas(64, 64).avif({ effort: 0 }).toBuffer();
    const bombs = [
      pngClaiming(30_000, 30_000),
      pngClaiming(7_000, 7_000, { depth: 16, colour: 6, interlaced: true }),
      avifClaiming(avif, 7_000, 7_000),
      pngClaiming(2 ** 31 - 1, 2 ** 31 - 1),
      Buffer.concat([gifHead(65_535, 65_535), Buffer.alloc(100_000)]),
    ];
    await rejectionReason(pngClaiming(20_000, 20_000));
    const memory = process.memoryUsage.rss();
    const work = process.cpuUsage();
    let max = 0;
    const watch = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 2);
    const before = await countPictures();
    const words = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => rejectionReason(bombs[nth % bombs.length]!)),
    );
    clearInterval(watch);
    const { user, system } = process.cpuUsage(work);
    expect(words.filter((word) => /megapixels|damaged|pixels/.test(word))).toHaveLength(20);
    expect((user + system) / 1e6).toBeLessThan(1);
    expect((max - memory) / 1e6).toBeLessThan(60);
    expect(await countPictures()).toBe(before);
  });
});

describe("the same content", () => {
  it("is stored once, though uploaded twenty times at once under many names, and separately for another shop", async () => {
    const bytes = await canvas(90, 60, "#c0392b").png().toBuffer();
    const before = await countPictures();
    const same = await Promise.all(Array.from({ length: 20 }, (_, nth) => upload(bytes, `photo ${nth}.png`)));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    expect(await countPictures()).toBe(before + 1);

    const rita = await app.person("Rita");
    const nuts = await app.shop(rita, "Rita Nuts");
    const hers = await upload(bytes, "photo.png", "image/png", rita, nuts);
    expect(hers.id).not.toBe(same[0]!.id);
    expect(hers.url).not.toBe(same[0]!.url);
    // A picture of one shop doesn't exist in another, nor can another owner add one.
    const product = { title: "Walnuts", variants: [{ option_values: [], price: 100 }] };
    const before2 = await rowsOf("products");
    await expect(
      rita.client.products.create({
        params: { shop_id: nuts.id },
        body: { ...product, pictures: [{ id: same[0]!.id, alt: "" }] },
      }),
    ).rejects.toMatchObject({ status: expect.toSatisfy((status: number) => [404, 422].includes(status)) });
    expect(await rowsOf("products")).toBe(before2);
    await expect(upload(bytes, "photo.png", "image/png", rita, tea)).rejects.toMatchObject({ status: 404 });
    expect(await countPictures()).toBe(before + 2);
  });
});

const images = path.resolve(import.meta.dirname, "../../../../../shared/data/images");
const rejectedWith: Record<string, string> = {
  "check.svg": "SVG",
  "svg-with-html.svg": "SVG",
  "decompression_bomb.gif": "damaged",
  "hopper.bmp": "BMP",
  "truncated.jpg": "damaged",
  "truncated_jpeg.jpg": "damaged",
};

describe.skipIf(!existsSync(images))("the real files (skipped without ../shared/data)", () => {
  it("are stored upright without metadata or rejected with a message, each with another type's extension", async () => {
    const grey = async (bytes: Buffer) => [
      ...(await sharp(bytes).resize(8, 8, { fit: "fill" }).greyscale().raw().toBuffer()),
    ];
    const upright: Record<string, { size: number[]; looks: number[] }> = {};
    const files = readdirSync(images).toSorted();
    expect(files.length).toBeGreaterThanOrEqual(24);
    for (const name of files) {
      const bytes = readFileSync(path.join(images, name));
      const problem = rejectedWith[name];
      if (problem) {
        expect([name, await rejectionReason(bytes, "photo.png", "image/png")]).toEqual([
          name,
          expect.stringContaining(problem),
        ]);
        continue;
      }
      const picture = await upload(bytes, "drawing.svg", "image/svg+xml");
      const stored = await filesOf(picture);
      for (const file of stored) {
        const { exif, xmp, iptc, icc, orientation, format } = await sharp(file).metadata();
        expect([name, exif, xmp, iptc, icc, orientation]).toEqual([name, ...Array<undefined>(5)]);
        expect(["webp", "jpeg"]).toContain(format);
      }
      const turned = /^(Landscape|hopper)_(?:orientation_)?\d/.exec(name)?.[1];
      if (!turned) continue;
      const looks = await grey(stored[0]!);
      const first = (upright[turned] ??= { size: [picture.width, picture.height], looks });
      expect([name, picture.width, picture.height]).toEqual([name, ...first.size]);
      const apart =
        looks.reduce((sum, value, at) => sum + Math.abs(value - first.looks[at]!), 0) / looks.length;
      expect([name, apart < 6]).toEqual([name, true]);
    }
    expect(Object.keys(upright)).toEqual(["Landscape", "hopper"]);
  }, 240_000);
});

async function rowsOf(table: "products"): Promise<number> {
  const { rows } = await app.database.admin.query(`select count(*)::int as count from ${table}`);
  return rows[0].count as number;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG whose header declares a size that its few bytes don't have. */
function pngClaiming(
  width: number,
  height: number,
  {
    depth = 8,
    colour = 2,
    interlaced = false,
  }: { depth?: number; colour?: number; interlaced?: boolean } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG with a comment before its end. */
function withText(png: Buffer, text: string): Buffer {
  const end = png.length - 12;
  return Buffer.concat([
    png.subarray(0, end),
    chunk("tEXt", Buffer.from(`Comment\0${text}`)),
    png.subarray(end),
  ]);
}

/** An AVIF that declares another size than it has. */
function avifClaiming(avif: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(avif);
  const at = claiming.indexOf("ispe") + 8;
  claiming.writeUInt32BE(width, at);
  claiming.writeUInt32BE(height, at + 4);
  return claiming;
}

function gifHead(width: number, height: number): Buffer {
  const head = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x08", "latin1");
  for (const at of [6, 24]) {
    head.writeUInt16LE(width, at);
    head.writeUInt16LE(height, at + 2);
  }
  return head;
}
