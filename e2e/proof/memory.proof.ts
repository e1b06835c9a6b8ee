import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { familyOf, megabytes } from "../../bench/processes.ts";
import { openShop, registerOwner } from "../support/sample-accounts.ts";
import { startProduct } from "../support/product.ts";
import type { Proof } from "./proof.ts";

// The memory of all processes with the database, as proportional set size (PSS), while the product is idle: after the
// first start with its demo shops, and again after 300 uploads. Pictures are converted to AVIF for minutes after an
// upload, by a process with memory of its own that then ends.

const budget = 250;
const restMs = 300_000;
const uploads = 300;
const demoShops = 4;

export const prove: Proof = async (say) => {
  const product = await startProduct({ DEMO: "1" });
  try {
    const all = () => familyOf(product.process.pid!);
    const openShops = () => product.output().match(/Demo shop:/g)?.length ?? 0;
    while (openShops() < demoShops) await sleep(500);
    const afterDemo = await restingMegabytes(all);
    say(`after the first start with the demonstration shops: ${afterDemo.line}`);

    const owner = await registerOwner(product, "Mona Pictures");
    const { shop_id } = await openShop(owner, "pictures", 1);
    for (let first = 0; first < uploads; first += 10)
      await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const file = new File([await photograph(first + at)], "photo.jpg", { type: "image/jpeg" });
          await owner.pictures.create({ params: { shop_id }, body: { file } });
        }),
      );
    say(`${uploads} pictures uploaded: ${megabytes(all()).toFixed(0)} MB`);
    const afterUploads = await restingMegabytes(all);
    say(`after them: ${afterUploads.line}`);

    const over = [afterDemo, afterUploads].filter(({ idle }) => idle > budget);
    if (over.length > 0)
      throw new Error(`More than ${budget} MB: ${over.map(({ line }) => line).join("; ")}`);
  } finally {
    await product.stop();
  }
};

interface Resting {
  /** MB after five minutes, or as soon as no picture is being processed, whichever is later. */
  idle: number;
  line: string;
}

async function restingMegabytes(pids: () => number[]): Promise<Resting> {
  const began = Date.now();
  await sleep(restMs);
  const atFiveMinutes = megabytes(pids());
  // A picture process means that AVIF is still being created; between two pictures it may not exist for some seconds.
  for (let quiet = 0; quiet < 15; quiet = isProcessingPictures(pids()) ? 0 : quiet + 1) await sleep(1_000);
  const idle = megabytes(pids());
  const minutes = (Date.now() - began) / 60_000;
  return {
    idle,
    line: `${atFiveMinutes.toFixed(0)} MB after five minutes, ${idle.toFixed(0)} MB after ${minutes.toFixed(1)}, when all pictures are processed`,
  };
}

/** A noisy picture of 2,000 pixels, a different one for each seed. */
async function photograph(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 60 + (seed % 120), sigma: 20 + (seed % 7) } as const;
  const grain = sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#777", noise } });
  return new Uint8Array(await grain.blur(3).jpeg({ quality: 88 }).toBuffer());
}

function isProcessingPictures(pids: number[]): boolean {
  return pids.some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process");
    } catch {
      return false; // It ended in the meantime.
    }
  });
}
