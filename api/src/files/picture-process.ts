// The child process that decodes and encodes pictures. Image libraries do not release memory once used; it is
// freed when the process ends. A hostile file that crashes a decoder ends this process, not the server.
import { makeAvif, makePicture } from "./encode-picture.ts";
import { PictureProblem, PicturesBusy } from "./picture-problem.ts";

const tasks = { makePicture, makeAvif };
export type PictureTasks = typeof tasks;

export interface TaskMessage {
  id: number;
  task: keyof PictureTasks;
  input: unknown;
}
/** `failure` is an unexpected error: its stack is for the log of the parent. */
export type ResultMessage = { id: number } & (
  | { result: unknown }
  | { problem: string }
  | { busy: string }
  | { failure: string }
);

process.on("message", (message: TaskMessage) => {
  const { id, task, input } = message;
  void (tasks[task] as (input: unknown) => Promise<unknown>)(input).then(
    (result) => answer({ id, result }),
    (failure: unknown) => {
      if (failure instanceof PictureProblem) answer({ id, problem: failure.message });
      else if (failure instanceof PicturesBusy) answer({ id, busy: failure.message });
      else answer({ id, failure: failure instanceof Error ? (failure.stack ?? "") : String(failure) });
    },
  );
});
// The parent has ended, or has had no work for this process for a while.
process.once("disconnect", () => process.exit(0));
// Ctrl+C reaches the whole process group: the parent finishes its requests first.
process.on("SIGINT", () => {});

function answer(message: ResultMessage): void {
  if (process.connected) process.send!(message);
}
