import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import type { Picture, Rendition } from "./encode-picture.ts";
import { createFairQueue } from "./fair-queue.ts";
import { PictureProblem, PicturesBusy } from "./picture-problem.ts";
import type { PictureTasks, ResultMessage, TaskMessage } from "./picture-process.ts";

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

interface Task {
  message: TaskMessage;
  /** Number of times that the process ended before the task did. */
  losses: number;
  resolve(result: unknown): void;
  reject(failure: Error): void;
}

/** Maximum number of tasks of one account. `maxBytes` limits the uploads of all accounts together. */
const maxWaiting = 50;
const maxBytes = 256 * 1024 * 1024;
/** A task has at most ten steps, each with its own limit. This limit is for a process that hangs. */
const taskLimitMs = 120_000;
// In the same folder as the source, and as the built server.
const script = path.join(import.meta.dirname, `picture-process${path.extname(import.meta.filename)}`);
// Three threads for two uploads and an AVIF. The allocator uses few arenas, because each retains its peak
// size, and it releases the pixels of a picture immediately: the process needs half as much memory (decision
// 0045).
const environment = {
  UV_THREADPOOL_SIZE: "3",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * @param idleMs the child process ends after this time without work, and frees its memory
 * @param yields true to run at a lower priority than other processes: for work that no user waits for
 */
export function createPictureMaker({ idleMs = 5_000, yields = false } = {}): PictureMaker {
  const limits = { maxWaiting, full: () => new PicturesBusy("Too many pictures are waiting") };
  const uploads = createFairQueue({ max: 2, ...limits });
  const avifs = createFairQueue({ max: 1, ...limits, maxWaiting: Infinity });
  const tasks = new Map<number, Task>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let bytes = 0;

  function start(): ChildProcess {
    const started = fork(script, {
      serialization: "advanced",
      env: { ...process.env, ...environment },
      execArgv: ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"],
    });
    if (yields && started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.on("message", settle);
    // A process that cannot be started, or a message that cannot be sent; `exit` or the limit follows.
    started.on("error", () => started.kill("SIGKILL"));
    started.once("exit", () => {
      if (child !== started) return; // ended on purpose
      child = undefined;
      const lost = [...tasks.values()];
      for (const task of lost) retry(task);
    });
    return started;
  }

  function run<Name extends keyof PictureTasks>(
    task: Name,
    input: Parameters<PictureTasks[Name]>[0],
  ): Promise<Awaited<ReturnType<PictureTasks[Name]>>> {
    return new Promise((resolve, reject) => {
      const message = { id: ++lastId, task, input };
      const limit = setTimeout(() => child?.kill("SIGKILL"), taskLimitMs);
      send({
        message,
        losses: 0,
        resolve: (result) => {
          clearTimeout(limit);
          resolve(result as Awaited<ReturnType<PictureTasks[Name]>>);
        },
        reject: (failure) => {
          clearTimeout(limit);
          reject(failure);
        },
      });
    });
  }

  function send(task: Task): void {
    clearTimeout(idle);
    tasks.set(task.message.id, task);
    child ??= start();
    child.send(task.message);
  }

  /** Two tasks may be running when the process ends. The one that crashed it will do so again. */
  function retry(task: Task): void {
    tasks.delete(task.message.id);
    if (task.losses === 1)
      task.reject(new PictureProblem("This picture can't be read. Save it as JPEG or PNG and upload that."));
    else send({ ...task, losses: task.losses + 1 });
  }

  function settle(message: ResultMessage): void {
    const task = tasks.get(message.id);
    if (!task) return;
    tasks.delete(message.id);
    if (tasks.size === 0) idle = setTimeout(end, idleMs).unref();
    if ("result" in message) task.resolve(message.result);
    else if ("problem" in message) task.reject(new PictureProblem(message.problem));
    else if ("busy" in message) task.reject(new PicturesBusy(message.busy));
    else task.reject(new Error(`A picture task failed: ${message.failure}`));
  }

  function end(): void {
    clearTimeout(idle);
    const ended = child;
    child = undefined;
    if (ended?.connected) ended.disconnect();
  }

  return {
    async make(input, account) {
      if (bytes + input.length > maxBytes) throw limits.full();
      bytes += input.length;
      try {
        return await uploads(account, () => run("makePicture", input));
      } finally {
        bytes -= input.length;
      }
    },
    makeAvif: (input) => avifs("", () => run("makeAvif", input)),
    stop() {
      end();
      for (const task of tasks.values()) task.reject(new Error("The server is stopping"));
      tasks.clear();
    },
  };
}
