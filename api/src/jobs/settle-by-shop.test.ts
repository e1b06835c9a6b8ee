import { expect, it } from "vitest";
import { settleByShop } from "./settle-by-shop.ts";

it("returns outcomes in the order of the jobs, groups jobs by shop, and delays no shop for another", async () => {
  const calls: [number, string[]][] = [];
  let release = () => {};
  const isSlow = new Promise<void>((resolve) => (release = resolve));
  const jobs = ["1a", "2a", "1b", "2b", "3a"].map((name) => ({ shop_id: Number(name[0]), name }));
  const settling = settleByShop(jobs, async (shopId, ofShop) => {
    calls.push([shopId, ofShop.map(({ name }) => name)]);
    if (shopId === 1) await isSlow;
    return ofShop.map(({ name }) =>
      name === "2b" ? { status: "rejected", reason: name } : { status: "fulfilled", value: undefined },
    );
  });
  await expect
    .poll(() => calls)
    .toEqual([
      [1, ["1a", "1b"]],
      [2, ["2a", "2b"]],
      [3, ["3a"]],
    ]);
  release();
  const outcomes = await settling;
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, true]);
});

it("retries each job separately if the jobs of a shop fail together", async () => {
  const jobs = ["a", "bad", "c"].map((name) => ({ shop_id: 1, name }));
  const outcomes = await settleByShop(jobs, async (_, together) => {
    if (together.some(({ name }) => name === "bad")) throw new Error("bad");
    return together.map(() => ({ status: "fulfilled", value: undefined }));
  });
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
