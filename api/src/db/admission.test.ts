import { describe, expect, it } from "vitest";
import { createAdmission, type Waiting } from "./admission.ts";

const waiting: Waiting = { max: 2, ms: 10_000, code: "busy" };

/** Work that ends when the test calls `end`. */
function task() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

describe("work under one key", () => {
  it("runs in sequence, in order of arrival", async () => {
    const { oneByOne } = createAdmission();
    const events: string[] = [];
    const work = (name: string) =>
      oneByOne("cart", waiting, async () => {
        events.push(`${name} begins`);
        await Promise.resolve();
        events.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([work("a"), work("b"), work("c")])).toEqual(["a", "b", "c"]);
    expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("is rejected immediately beyond the maximum number of waiting requests, and accepted again afterwards", async () => {
    const { oneByOne } = createAdmission();
    const first = task();
    const accepted = [0, 1, 2].map((n) => oneByOne("cart", waiting, n === 0 ? first.run : async () => {}));
    await expect(oneByOne("cart", waiting, async () => "late")).rejects.toMatchObject({
      code: "busy",
      data: { retry_after: 1 },
    });
    expect(await oneByOne("another cart", waiting, async () => "other")).toBe("other");
    first.end();
    await Promise.all(accepted);
    expect(await oneByOne("cart", waiting, async () => "now")).toBe("now");
  });

  it("is rejected when the wait takes too long, and leaves the queue", async () => {
    const { oneByOne } = createAdmission();
    const first = task();
    const running = oneByOne("cart", waiting, first.run);
    await expect(oneByOne("cart", { ...waiting, ms: 1 }, async () => "late")).rejects.toMatchObject({
      code: "busy",
    });
    first.end();
    await running;
    expect(await oneByOne("cart", waiting, async () => "now")).toBe("now");
  });

  it("starts the next work when the previous work has failed", async () => {
    const { oneByOne } = createAdmission();
    const failing = oneByOne("cart", waiting, () => Promise.reject(new Error("no")));
    const next = oneByOne("cart", waiting, async () => "next");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("next");
  });
});

describe("requests under way", () => {
  it("are at most 64 per session, 9 per cart and 150 per IP address and shop, until they end", async () => {
    const admission = createAdmission();
    const all = task();
    const session = Array.from({ length: 64 }, () =>
      admission.ofSender({ token: "token", cartToken: "cart" }, all.run),
    );
    const cart = Array.from({ length: 9 }, () => admission.ofSender({ cartToken: "cart" }, all.run));
    const visitors = Array.from({ length: 150 }, () => admission.ofAddress(1, "203.0.113.9", all.run));
    const tooMany = { code: "too_many_requests", data: { retry_after: 1 } };
    await expect(admission.ofSender({ token: "token", cartToken: "cart" }, all.run)).rejects.toMatchObject(
      tooMany,
    );
    await expect(admission.ofSender({ cartToken: "cart" }, all.run)).rejects.toMatchObject({
      code: "busy",
      data: { retry_after: 1 },
    });
    await expect(admission.ofAddress(1, "203.0.113.9", all.run)).rejects.toMatchObject(tooMany);
    const others = [
      admission.ofSender({ cartToken: "other cart" }, all.run),
      admission.ofSender({}, all.run),
      admission.ofSender({ token: "other" }, all.run),
      admission.ofAddress(2, "203.0.113.9", all.run),
      admission.ofAddress(1, "203.0.113.10", all.run),
    ];
    all.end();
    await Promise.all([...session, ...cart, ...visitors, ...others]);
    await admission.ofSender({ token: "token", cartToken: "cart" }, async () => {});
    await admission.ofAddress(1, "203.0.113.9", async () => {});
  });

  it("count the IPv6 addresses of a household as one, and don't count those of our own proxy", async () => {
    const admission = createAdmission();
    const all = task();
    const household = Array.from({ length: 150 }, (_, n) =>
      admission.ofAddress(1, `2001:db8:1:1::${(n + 1).toString(16)}`, all.run),
    );
    await expect(admission.ofAddress(1, "2001:db8:1:1:ffff::1", all.run)).rejects.toMatchObject({
      code: "too_many_requests",
    });
    const near = Array.from({ length: 200 }, () => admission.ofAddress(1, "127.0.0.1", all.run));
    all.end();
    await Promise.all([...household, ...near]);
  });
});
