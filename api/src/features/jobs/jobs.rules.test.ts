import { describe, expect, it } from "vitest";
import { importJob, jobsResponse, secondsLeft } from "./jobs.rules.ts";

const noon = Date.parse("2026-11-20T12:00:00.000Z");
const before = (seconds: number) => new Date(noon - seconds * 1000).toISOString();

const anImport = {
  id: "1",
  status: "running" as const,
  filename: "goods.csv",
  done_rows: 250,
  total_rows: 1000,
  failure: null,
  created_at: before(60),
  started_at: before(30),
  finished_at: null,
};

describe("the remaining time of a job", () => {
  it("is computed from the pace since its start", () => {
    expect(secondsLeft(importJob(anImport), noon)).toBe(90);
  });

  it.each([
    ["nothing is done yet", { done_rows: 0 }],
    ["its rows are not counted yet", { total_rows: 0 }],
    ["all is done", { done_rows: 1000 }],
    ["it has only just begun", { started_at: before(0.5) }],
    ["it is a dry run, whose start is not recorded", { status: "analysing" as const, started_at: null }],
    ["it is over", { status: "cancelled" as const }],
  ])("is unknown while %s", (_, change) => {
    expect(secondsLeft(importJob({ ...anImport, ...change }), noon)).toBeNull();
  });
});

it("sorts the newest of all kinds first, twenty at most", () => {
  const many = Array.from({ length: 25 }, (_, n) =>
    importJob({ ...anImport, id: `${n}`, created_at: before(n) }),
  );
  expect(jobsResponse(many.toReversed(), noon).map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, n) => `${n}`),
  );
});
