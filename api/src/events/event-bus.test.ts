import { connect, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { openEventBus } from "./event-bus.ts";

const database = useDatabase();

/** A TCP proxy to the database that can stop forwarding without closing connections, and accepts no more until it is restored. */
async function openProxy() {
  const { host, port = 5432 } = database.connection;
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((near) => {
    if (isSilent) return near.destroy();
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [near, far]) socket.on("error", () => {});
    near.pipe(far).pipe(near);
    sockets.push(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const silence = () => {
    isSilent = true;
    for (const socket of sockets.splice(0)) {
      socket.unpipe();
      socket.pause();
    }
  };
  const { port: proxied } = server.address() as { port: number };
  return {
    connection: { ...database.connection, host: "127.0.0.1", port: proxied },
    silence,
    restore: () => (isSilent = false),
  };
}

it("replaces a silent connection, and reports that messages were lost", async () => {
  const { connection, silence, restore } = await openProxy();
  const bus = await openEventBus(connection, () => {}, { every: 100, timeout: 2_000 });
  onTestFinished(() => bus.stop());
  let gaps = 0;
  const messages: unknown[] = [];
  bus.onGap(() => gaps++);
  bus.on((message) => messages.push(message));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([gaps, bus.isListening()]).toEqual([0, true]);
  silence();
  await expect.poll(bus.isListening).toBe(false);
  restore();
  await expect.poll(() => gaps).toBe(1);
  expect(bus.isListening()).toBe(true);
  await database.admin.query('select pg_notify(\'vitrine\', \'{"kind":"store","shop_id":1}\')');
  await expect.poll(() => messages).toEqual([{ kind: "store", shop_id: 1 }]);
});
