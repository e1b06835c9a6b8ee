/**
 * A defect to plant on purpose. `npm run mutate` applies each to a scratch copy of the tree and runs the tests that
 * should catch it: a defect that no test catches is a gap in the tests.
 */
export interface Defect {
  /** The wrong behaviour, e.g. "accepts an expired email code". */
  name: string;
  /** Path from the root of the repository. */
  file: string;
  /** Source text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The test files that should fail, as paths from the root. */
  tests: string[];
  /** Runs only the tests whose name matches, as Vitest's `-t`. For slow files. */
  only?: string;
}
