import { fork } from "node:child_process";
import path from "node:path";
import type { VitestReport } from "./vitest-report.ts";
import type { WarmRun } from "./warm-vitest.ts";

type Message = { ready: true } | { report: VitestReport } | { failure: string };

/** Vitest in a process that serves many runs in one tree. */
export interface WarmVitest {
  /** @param run paths are relative to the tree */
  run(run: WarmRun): Promise<{ report: VitestReport } | { failure: string }>;
  stop(): void;
}

const longest = 900_000;

/** Starts a process on the first run, and again after a run of more than fifteen minutes, which is killed. */
export function startWarmVitest(tree: string): WarmVitest {
  let started: ReturnType<typeof launch> | undefined;
  return {
    async run({ tests, changed, ...rest }) {
      const absolute = (files: string[]) => files.map((file) => path.join(tree, file));
      started ??= launch(tree);
      const response = await started.send({ tests: absolute(tests), changed: absolute(changed), ...rest });
      if ("failure" in response) {
        started.stop();
        started = undefined;
      }
      return response;
    },
    stop: () => started?.stop(),
  };
}

function launch(tree: string) {
  const child = fork(path.join(tree, "e2e/mutate/warm-vitest.ts"), [], {
    cwd: tree,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let output = "";
  child.stderr!.on("data", (chunk) => (output = (output + chunk).slice(-10_000)));
  const next = () =>
    new Promise<Message>((resolve) => {
      const end = () => response({ failure: output.trim().split("\n").at(-1) || "Vitest ended" });
      const late = setTimeout(() => child.kill("SIGKILL"), longest);
      const response = (message: Message) => {
        clearTimeout(late);
        child.off("exit", end).off("message", response);
        resolve(message);
      };
      child.on("message", response).on("exit", end);
    });
  const ready = next();
  return {
    async send(run: WarmRun): Promise<{ report: VitestReport } | { failure: string }> {
      const first = await ready;
      if ("failure" in first) return first;
      const response = next();
      child.send(run);
      return (await response) as { report: VitestReport } | { failure: string };
    },
    stop: () => void child.kill("SIGTERM"),
  };
}
