import type { Picture, Rendition } from "./encode-picture.ts";
import { createFairQueue } from "./fair-queue.ts";
import { PictureChild, type PictureChildOptions } from "./picture-child.ts";
import { PicturesBusy } from "./picture-problem.ts";

/** Decodes and encodes pictures in a child process that runs only while there is work. */
export interface PictureMaker {
  /**
   * Every size of an uploaded picture. Accounts take turns.
   * @throws PictureProblem, PicturesBusy
   */
  make(input: Uint8Array, account: string): Promise<Picture>;
  /** The same sizes as AVIF. @throws PictureProblem, PicturesBusy */
  makeAvif(input: Uint8Array): Promise<Rendition[]>;
  stop(): void;
}

/** Maximum number of tasks of one account. `maxBytes` limits the uploads of all accounts together. */
const maxWaiting = 50;
const maxBytes = 256 * 1024 * 1024;

export function createPictureMaker({
  idleMs = 5_000,
  yields = false,
}: Partial<PictureChildOptions> = {}): PictureMaker {
  const limits = { maxWaiting, full: () => new PicturesBusy("Too many pictures are waiting") };
  const uploads = createFairQueue({ max: 2, ...limits });
  const avifs = createFairQueue({ max: 1, ...limits, maxWaiting: Infinity });
  const child = new PictureChild({ idleMs, yields });
  let bytes = 0;

  return {
    async make(input, account) {
      if (bytes + input.length > maxBytes) throw limits.full();
      bytes += input.length;
      try {
        return await uploads(account, () => child.run("makePicture", input));
      } finally {
        bytes -= input.length;
      }
    },
    makeAvif: (input) => avifs("", () => child.run("makeAvif", input)),
    stop: () => child.stop(),
  };
}
