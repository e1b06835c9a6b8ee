import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import { type CoarseGate, createCoarseGate } from "./coarse-limits.ts";
import { createApiServer } from "./serve.ts";

const limits = { address: 5, reads: 3, writes: 2, key: 4 };
const app = useTestApp({ jobs: false });

/** The number of requests that pass, out of `many`. */
function passed(gate: CoarseGate, of: Parameters<CoarseGate>[0], many = 10): number {
  let count = 0;
  for (let n = 0; n < many; n++)
    try {
      gate(of);
      count++;
    } catch (failure) {
      expect(failure).toMatchObject({ code: "too_many_requests" });
    }
  return count;
}

describe("the coarse limits", () => {
  it("count requests per minute: by IP, whatever sessions they claim, and by session for reads and for writes", () => {
    let now = Date.parse("2026-03-01T10:00:30Z");
    const gate = createCoarseGate(limits, () => now);
    expect(passed(gate, { ip: "203.0.113.1", method: "GET" })).toBe(5);
    let claimed = 0;
    for (let n = 0; n < 10; n++)
      claimed += passed(gate, { ip: "203.0.113.2", token: `t${n}`, method: "GET" }, 1);
    expect(claimed).toBe(5);
    expect(passed(gate, { ip: "203.0.113.3", token: "mona", method: "GET" }, 4)).toBe(3);
    expect(passed(gate, { ip: "203.0.113.4", token: "mona", method: "POST" }, 4)).toBe(2);
    expect(passed(gate, { ip: "203.0.113.5", token: "rita", method: "POST" }, 4)).toBe(2);
    const key = `vk_${"k".repeat(43)}`;
    expect(passed(gate, { ip: "203.0.113.6", token: key, method: "GET" }, 3)).toBe(3);
    expect(passed(gate, { ip: "203.0.113.7", token: key, method: "POST" }, 3)).toBe(1);
    expect(() => gate({ ip: "203.0.113.1" })).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ retry_after: 30 }) }),
    );
    now += 30_000;
    expect(passed(gate, { ip: "203.0.113.1", method: "GET" })).toBe(5);
  });

  it("count the IPs of one IPv6 network together, however they are written", () => {
    const gate = createCoarseGate(limits, () => 0);
    let count = 0;
    for (const ip of [
      "2001:db8:0:1::1",
      "2001:db8:0:1:ffff::2",
      "2001:0DB8:0000:0001:1:2:3:4",
      "2001:db8:0:1::9",
    ])
      count += passed(gate, { ip, method: "GET" }, 2);
    expect(count).toBe(5);
    expect(passed(gate, { ip: "2001:db8:0:2::1", method: "GET" })).toBe(5);
    expect(passed(gate, { ip: "2001:db8::", method: "GET" })).toBe(5);
  });

  it("exempt the loopback IP, because a proxy may run on this machine", () => {
    expect(
      passed(
        createCoarseGate(limits, () => 0),
        { ip: "::1", method: "GET" },
      ),
    ).toBe(10);
  });

  it("reject requests before the API, with a message and a Retry-After header", async () => {
    const serve = createApiServer(app.app, limits);
    const server = createServer((request, response) => void serve(request, response, "203.0.113.9"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/sign-in-options`;
    const replies = [];
    for (let n = 0; n < 6; n++) replies.push(await fetch(url));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(replies[5]!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await replies[5]!.json()).toMatchObject({ code: "too_many_requests" });
    server.closeAllConnections();
    server.close();
  });
});
