import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import type { ResultMessage, TaskMessage } from "./serve-tasks.ts";

interface Task {
  message: TaskMessage;
  /** Number of times that the process ended before the task did. */
  losses: number;
  resolve(result: unknown): void;
  reject(failure: Error): void;
}

/** A task has at most ten steps, each with its own limit. This limit is for a process that hangs. */
const taskLimitMs = 120_000;

export interface TaskProcessOptions {
  /** Name of the script, which is in the same folder as this file, and as the built server. */
  script: string;
  environment: Record<string, string>;
  /** The child process ends after this time without work, and frees its memory. */
  idleMs: number;
  /** True to run at a lower priority than other processes: for work that no user waits for. */
  yields: boolean;
  /** The classes of the expected errors, by name. */
  errors: Record<string, new (message: string) => Error>;
  /** The error of a task that has ended the process twice. */
  lost: () => Error;
}

type TaskFunctions = Record<string, (input: never) => unknown>;

/** A child process for tasks: it starts with a task, and starts again if it ends before its tasks do. */
export class TaskProcess<Tasks extends TaskFunctions> {
  readonly #options: TaskProcessOptions;
  readonly #tasks = new Map<number, Task>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: TaskProcessOptions) {
    this.#options = options;
  }

  /** @throws the expected errors */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    return new Promise((resolve, reject) => {
      const message = { id: ++this.#lastId, task, input };
      const limit = setTimeout(() => this.#process?.kill("SIGKILL"), taskLimitMs);
      this.#send({
        message,
        losses: 0,
        resolve: (result) => {
          clearTimeout(limit);
          resolve(result as Awaited<ReturnType<Tasks[Name]>>);
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
    const { script, environment, yields } = this.#options;
    const started = fork(path.join(import.meta.dirname, `${script}${path.extname(import.meta.filename)}`), {
      serialization: "advanced",
      env: { ...process.env, ...environment },
      execArgv: ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"],
    });
    if (yields && started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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
    if (task.losses === 1) task.reject(this.#options.lost());
    else this.#send({ ...task, losses: task.losses + 1 });
  }

  #settle(message: ResultMessage): void {
    const task = this.#tasks.get(message.id);
    if (!task) return;
    this.#tasks.delete(message.id);
    if (this.#tasks.size === 0) this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref();
    if ("result" in message) return task.resolve(message.result);
    const { name, text } = message.failure;
    const Expected = this.#options.errors[name];
    task.reject(
      Expected ? new Expected(text) : new Error(`A task of ${this.#options.script} failed: ${text}`),
    );
  }

  #end(): void {
    clearTimeout(this.#idle);
    const ended = this.#process;
    this.#process = undefined;
    if (ended?.connected) ended.disconnect();
  }
}
