import type { DocumentTasks, TypstDocument } from "./document-process.ts";
import { createFairQueue } from "./fair-queue.ts";
import { TaskProcess } from "./task-process.ts";

/** More documents of one shop are waiting than can be typeset soon. */
export class DocumentsBusy extends Error {
  override name = "DocumentsBusy";
}

/** Typesets documents as PDF in a child process that runs only while there is work. */
export interface DocumentMaker {
  /**
   * The PDF of a Typst template and its data. Shops take turns.
   * @throws DocumentsBusy
   */
  typeset(shopId: number, document: TypstDocument): Promise<Uint8Array>;
  stop(): void;
}

const maxWaiting = 20;

export function createDocumentMaker({ idleMs = 10_000 } = {}): DocumentMaker {
  const queue = createFairQueue({ max: 1, maxWaiting, full: () => new DocumentsBusy() });
  const child = new TaskProcess<DocumentTasks>({
    script: "document-process",
    environment: { MALLOC_ARENA_MAX: "2" },
    idleMs,
    yields: false,
    errors: {},
    lost: () => new Error("The process for documents ended twice while it typeset this document"),
  });
  return {
    typeset: (shopId, document) => queue(String(shopId), () => child.run("typeset", document)),
    stop: () => child.stop(),
  };
}
