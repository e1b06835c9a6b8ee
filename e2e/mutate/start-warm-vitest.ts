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
      const answer = await started.send({ tests: absolute(tests), changed: absolute(changed), ...rest });
      if ("failure" in answer) {
        started.stop();
        started = undefined;
      }
      return answer;
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
      const end = () => answer({ failure: output.trim().split("\n").at(-1) || "Vitest ended" });
      const late = setTimeout(() => child.kill("SIGKILL"), longest);
      const answer = (message: Message) => {
        clearTimeout(late);
        child.off("exit", end).off("message", answer);
        resolve(message);
      };
      child.on("message", answer).on("exit", end);
    });
  const ready = next();
  return {
    async send(run: WarmRun): Promise<{ report: VitestReport } | { failure: string }> {
      const first = await ready;
      if ("failure" in first) return first;
      const answer = next();
      child.send(run);
      return (await answer) as { report: VitestReport } | { failure: string };
    },
    stop: () => void child.kill("SIGTERM"),
  };
}
