export interface TaskMessage {
  id: number;
  task: string;
  input: unknown;
}
/** The text of an expected error is its message; that of another one is its stack, for the log of the parent. */
export type ResultMessage = { id: number } & (
  | { result: unknown }
  | { failure: { name: string; text: string } }
);

/**
 * Runs the tasks that the parent process sends (`TaskProcess`), until it ends or has no more work.
 *
 * @param errors the classes of the expected errors, by name
 */
export function serveTasks(
  tasks: Record<string, (input: never) => unknown>,
  errors: Record<string, new (message: string) => Error> = {},
): void {
  process.on("message", ({ id, task, input }: TaskMessage) => {
    void (async () => tasks[task]!(input as never))().then(
      (result) => answer({ id, result }),
      (failure: unknown) => answer({ id, failure: described(failure) }),
    );
  });
  // The parent has ended, or has had no work for this process for a while.
  process.once("disconnect", () => process.exit(0));
  // Ctrl+C reaches the whole process group: the parent finishes its requests first.
  process.on("SIGINT", () => {});

  function described(failure: unknown) {
    if (!(failure instanceof Error)) return { name: "", text: String(failure) };
    const isExpected = failure.name in errors;
    return { name: failure.name, text: isExpected ? failure.message : (failure.stack ?? "") };
  }
}

function answer(message: ResultMessage): void {
  if (process.connected) process.send!(message);
}
