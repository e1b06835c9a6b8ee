/** Reasons why a line has a quantity that the product doesn't allow. */
export const limitProblems = ["too_few", "too_many", "not_multiple"] as const;
export type LimitProblem = (typeof limitProblems)[number];

export function isLimitProblem(problem: string | null): problem is LimitProblem {
  return limitProblems.some((one) => one === problem);
}
