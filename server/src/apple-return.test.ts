import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passAppleOn } from "./apple-return.ts";

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => void passAppleOn(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/login/apple`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (body: URLSearchParams | string) => fetch(url, { method: "POST", body, redirect: "manual" });

describe("Apple's form post", () => {
  it("is redirected to the login page with only known fields in the fragment, and not cached", async () => {
    const user = JSON.stringify({ name: { firstName: "Ada & Co", lastName: "#1" } });
    const reply = await post(
      new URLSearchParams({
        id_token: "a.b.c",
        state: "s",
        user,
        code: "of no use here",
        to: "//evil.example",
      }),
    );
    expect(reply.status).toBe(303);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
    const [address, fragment] = reply.headers.get("location")!.split("#");
    expect(address).toBe("/login");
    expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
      id_token: "a.b.c",
      state: "s",
      user,
    });
  });

  it("can't add a header or redirect elsewhere", async () => {
    const reply = await post(new URLSearchParams({ state: "s\r\nSet-Cookie: a=b" }));
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect(reply.headers.get("location")).toBe("/login#state=s%0D%0ASet-Cookie%3A+a%3Db");
  });

  it.each([
    ["more than any token", new URLSearchParams({ id_token: "x".repeat(20_000) }), 413],
    ["no form", "id_token=a", 415],
  ])("is rejected if it is %s", async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });
});
