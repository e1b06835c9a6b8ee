// A process that runs tests of a copied tree again and again: Vitest starts once, and transforms only the files that
// changed since the last run. Requests and reports are messages between processes.
import { createVitest, type TestCase, type TestModule } from "vitest/node";
import type { VitestReport } from "./vitest-report.ts";

/** A request to run tests. */
export interface WarmRun {
  /** Absolute paths of the test files. */
  tests: string[];
  /** Absolute paths of the files that changed since the last run. */
  changed: string[];
  only: string | null;
  bail: number;
  environment: Record<string, string>;
}

const longest = 600_000;
const vitest = await createVitest("test", {
  watch: false,
  maxWorkers: 1,
  reporters: [{}],
  // On a busy machine a test that takes long is no catch.
  testTimeout: longest,
  hookTimeout: longest,
});
await vitest.standalone();
const given = { ...process.env };

process.on("message", (request: WarmRun) => {
  void run(request).then(
    (report) => process.send!({ report }),
    (failure: unknown) => process.send!({ failure: String(failure) }),
  );
});
process.on("disconnect", () => void vitest.close().finally(() => process.exit(0)));
process.send!({ ready: true });

async function run({ tests, changed, only, bail, environment }: WarmRun): Promise<VitestReport> {
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given, environment);
  for (const file of changed) vitest.invalidateFile(file);
  if (only === null) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(only);
  for (const project of vitest.projects) project.config.bail = bail;
  vitest.config.bail = bail;
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(test));
  const { testModules } = await vitest.runTestSpecifications(specifications, false);
  // Vitest reports the files of earlier runs too.
  return { testResults: testModules.filter(({ moduleId }) => tests.includes(moduleId)).map(reportOf) };
}

function reportOf(module: TestModule): VitestReport["testResults"][number] {
  return {
    name: module.moduleId,
    status: module.ok() ? "passed" : "failed",
    message: messageOf(module.errors()[0]),
    assertionResults: [...module.children.allTests()].map(resultOf),
  };
}

function resultOf(test: TestCase): VitestReport["testResults"][number]["assertionResults"][number] {
  const { state, errors } = test.result();
  return {
    fullName: test.fullName,
    status: state,
    failureMessages: errors ? errors.map(messageOf) : null,
  };
}

function messageOf(error: { stack?: string; message: string } | undefined): string {
  return error?.stack || error?.message || "";
}
