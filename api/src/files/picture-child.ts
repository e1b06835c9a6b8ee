import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { PictureProblem, PicturesBusy } from "./picture-problem.ts";
import type { PictureTasks, ResultMessage, TaskMessage } from "./picture-process.ts";

interface Task {
  message: TaskMessage;
  /** Number of times that the process ended before the task did. */
  losses: number;
  resolve(result: unknown): void;
  reject(failure: Error): void;
}

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

export interface PictureChildOptions {
  /** The child process ends after this time without work, and frees its memory. */
  idleMs: number;
  /** True to run at a lower priority than other processes: for work that no user waits for. */
  yields: boolean;
}

/** The child process for pictures: it starts with a task, and starts again if it ends before its tasks do. */
export class PictureChild {
  readonly #options: PictureChildOptions;
  readonly #tasks = new Map<number, Task>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: PictureChildOptions) {
    this.#options = options;
  }

  /** @throws PictureProblem, PicturesBusy */
  run<Name extends keyof PictureTasks>(
    task: Name,
    input: Parameters<PictureTasks[Name]>[0],
  ): Promise<Awaited<ReturnType<PictureTasks[Name]>>> {
    return new Promise((resolve, reject) => {
      const message = { id: ++this.#lastId, task, input };
      const limit = setTimeout(() => this.#process?.kill("SIGKILL"), taskLimitMs);
      this.#send({
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

  /** Ends the process and rejects its tasks. */
  stop(): void {
    this.#end();
    for (const task of this.#tasks.values()) task.reject(new Error("The server is stopping"));
    this.#tasks.clear();
  }

  #start(): ChildProcess {
    const started = fork(script, {
      serialization: "advanced",
      env: { ...process.env, ...environment },
      execArgv: ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"],
    });
    if (this.#options.yields && started.pid)
      setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.on("message", (message: ResultMessage) => this.#settle(message));
    // A process that cannot be started, or a message that cannot be sent; `exit` or the limit follows.
    started.on("error", () => started.kill("SIGKILL"));
    started.once("exit", () => {
      if (this.#process !== started) return; // ended on purpose
      this.#process = undefined;
      const lost = [...this.#tasks.values()];
      for (const task of lost) this.#retry(task);
    });
    return started;
  }

  #send(task: Task): void {
    clearTimeout(this.#idle);
    this.#tasks.set(task.message.id, task);
    this.#process ??= this.#start();
    this.#process.send(task.message);
  }

  /** Two tasks may be running when the process ends. The one that crashed it will do so again. */
  #retry(task: Task): void {
    this.#tasks.delete(task.message.id);
    if (task.losses === 1)
      task.reject(new PictureProblem("This picture can't be read. Save it as JPEG or PNG and upload that."));
    else this.#send({ ...task, losses: task.losses + 1 });
  }

  #settle(message: ResultMessage): void {
    const task = this.#tasks.get(message.id);
    if (!task) return;
    this.#tasks.delete(message.id);
    if (this.#tasks.size === 0) this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref();
    if ("result" in message) task.resolve(message.result);
    else if ("problem" in message) task.reject(new PictureProblem(message.problem));
    else if ("busy" in message) task.reject(new PicturesBusy(message.busy));
    else task.reject(new Error(`A picture task failed: ${message.failure}`));
  }

  #end(): void {
    clearTimeout(this.#idle);
    const ended = this.#process;
    this.#process = undefined;
    if (ended?.connected) ended.disconnect();
  }
}
