import type { Picture, Rendition } from "./encode-picture.ts";
import { createFairQueue } from "./fair-queue.ts";
import { pictureErrors, PictureProblem, PicturesBusy } from "./picture-problem.ts";
import type { PictureTasks } from "./picture-process.ts";
import type { SharePicture } from "./share-picture.ts";
import { TaskProcess, type TaskProcessOptions } from "./task-process.ts";

/** Decodes and encodes pictures in a child process that runs only while there is work. */
export interface PictureMaker {
  /**
   * Every size of an uploaded picture. Accounts take turns.
   * @throws PictureProblem, PicturesBusy
   */
  make(input: Uint8Array, account: string): Promise<Picture>;
  /** The same sizes as AVIF. @throws PictureProblem, PicturesBusy */
  makeAvif(input: Uint8Array): Promise<Rendition[]>;
  /** The picture of a shared link, as JPEG. Shops take turns. @throws PicturesBusy */
  makeShare(input: SharePicture, shopId: number): Promise<Uint8Array>;
  stop(): void;
}

/** Maximum number of tasks of one account. `maxBytes` limits the uploads of all accounts together. */
const maxWaiting = 50;
const maxBytes = 256 * 1024 * 1024;

// Three threads for two uploads and an AVIF. The allocator uses few arenas, because each retains its peak
// size, and it releases the pixels of a picture immediately: the process needs half as much memory (decision
// 0045).
const environment = {
  UV_THREADPOOL_SIZE: "3",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

export function createPictureMaker({
  idleMs = 5_000,
  yields = false,
}: Partial<Pick<TaskProcessOptions, "idleMs" | "yields">> = {}): PictureMaker {
  const limits = { maxWaiting, full: () => new PicturesBusy("Too many pictures are waiting") };
  const uploads = createFairQueue({ max: 2, ...limits });
  const shares = createFairQueue({ max: 1, ...limits, maxWaiting: 20 });
  const avifs = createFairQueue({ max: 1, ...limits, maxWaiting: Infinity });
  const child = new TaskProcess<PictureTasks>({
    script: "picture-process",
    environment,
    idleMs,
    yields,
    errors: pictureErrors,
    lost: () => new PictureProblem("This picture can't be read. Save it as JPEG or PNG and upload that."),
  });
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
    makeShare: (input, shopId) => shares(String(shopId), () => child.run("makeSharePicture", input)),
    stop: () => child.stop(),
  };
}
