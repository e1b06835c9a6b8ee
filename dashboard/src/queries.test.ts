import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "./queries.ts";

const queryKey = ["orders"];

afterEach(() => queryClient.clear());

/** A list on the server; each request reads it at once and responds when it is released. */
function serverList() {
  const requests: (() => void)[] = [];
  let orders = 1;
  return {
    add: () => (orders += 1),
    requests,
    queryFn: () => {
      const read = orders;
      return new Promise<number>((resolve) => requests.push(() => resolve(read)));
    },
  };
}

test("a page that opens during a change shows the changed data", async () => {
  const { add, requests, queryFn } = serverList();
  const shown: (number | undefined)[] = [];
  const page = new QueryObserver(queryClient, { queryKey, queryFn });
  const close = page.subscribe(({ data }) => shown.push(data));
  add();
  void queryClient.invalidateQueries({ queryKey });
  requests[0]!();
  await expect.poll(() => requests.length).toBe(2);
  requests[1]!();
  await expect.poll(() => shown.at(-1)).toBe(2);
  expect(requests.length).toBe(2);
  close();
});

test("data requested again before a change for a page that isn't visible is stale when it arrives", async () => {
  const { add, requests, queryFn } = serverList();
  queryClient.setQueryData(queryKey, 0);
  const loaded = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 });
  add();
  void queryClient.invalidateQueries({ queryKey });
  requests[0]!();
  expect(await loaded).toBe(1);
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(requests.length).toBe(1);
});
