import { RejectedError } from "@vitrine/contract/client";
import { describe, expect, it } from "vitest";
import { type ListQuery, listRows } from "./list-rows.ts";

const waiting: ListQuery<string> = {
  data: undefined,
  error: null,
  isPending: true,
  isFetching: true,
  isPlaceholderData: false,
  refetch: () => undefined,
};
const loaded: ListQuery<string> = {
  ...waiting,
  data: { data: ["Mug"], meta: { next_cursor: null, total: 1 } },
  isPending: false,
};

describe("the rows of a list", () => {
  it("are busy while the first or another page loads, but not during a refetch", () => {
    expect(listRows(waiting)).toMatchObject({ rows: undefined, busy: true });
    expect(listRows(loaded)).toMatchObject({ rows: ["Mug"], total: 1, nextCursor: undefined, busy: false });
    expect(listRows({ ...loaded, isPlaceholderData: true }).busy).toBe(true);
  });

  it("have the server's message if they can't be loaded, also as `denied` if access is forbidden", () => {
    const failed = { ...waiting, isPending: false, isFetching: false };
    expect(listRows({ ...failed, error: new Error("Try again later.") })).toMatchObject({
      error: "Try again later.",
      denied: undefined,
      busy: false,
    });
    const forbidden = new RejectedError({ status: 403, code: "forbidden", message: "Ask the owner." });
    expect(listRows({ ...failed, error: forbidden }).denied).toBe("Ask the owner.");
  });
});
