import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { createPictureMaker, type PictureMaker } from "./picture-maker.ts";
import { PictureProblem } from "./picture-problem.ts";

let pictures: PictureMaker | undefined;
afterEach(() => pictures?.stop());

const red = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();

/** Ids of this process's child processes that process pictures. */
function children(): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]!.split(" ")[1];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return Number(parent) === process.pid && command.includes("picture-process") ? [Number(name)] : [];
    } catch {
      return []; // it has ended meanwhile
    }
  });
}
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

it("makes a picture in a child process, which ends when it's idle and starts again on demand", async () => {
  pictures = createPictureMaker({ idleMs: 20 });
  const made = await pictures.make(await red(), "an account");
  expect([made.width, made.height, made.renditions.map(({ width }) => width)]).toEqual([8, 6, [8, 8]]);
  expect(Buffer.isBuffer(made.renditions[0]!.bytes)).toBe(true);
  await until(() => children().length === 0);
  expect((await pictures.make(await red(), "an account")).hash).toBe(made.hash);
});

it("passes on the problem with a file", async () => {
  pictures = createPictureMaker();
  const failure = await pictures.make(Buffer.from("<svg/>"), "an account").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PictureProblem);
  expect((failure as Error).message).toMatch(/^SVG files aren't accepted/);
});

it("repeats a task whose process was killed, and makes the picture", async () => {
  pictures = createPictureMaker();
  const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: "#0c0" } })
    .jpeg()
    .toBuffer();
  const making = pictures.make(large, "an account");
  await until(() => children().length === 1);
  process.kill(children()[0]!, "SIGKILL");
  expect((await making).width).toBe(3000);
});

it("rejects waiting tasks when the server stops, and leaves no process behind", async () => {
  pictures = createPictureMaker();
  const making = pictures.make(await red(), "an account").catch((error: unknown) => error);
  await until(() => children().length === 1);
  pictures.stop();
  expect(await making).toEqual(new Error("The server is stopping"));
  await until(() => children().length === 0);
});

it("rejects a picture immediately if an account has too many waiting, and accepts another account's", async () => {
  pictures = createPictureMaker();
  const { make } = pictures;
  const bytes = await red();
  const batch = Array.from({ length: 60 }, () =>
    make(bytes, "first").then(
      () => "made",
      (failure: unknown) => (failure as Error).name,
    ),
  );
  expect((await make(bytes, "second")).width).toBe(8);
  expect((await Promise.all(batch)).filter((outcome) => outcome === "PicturesBusy")).toHaveLength(8);
});
