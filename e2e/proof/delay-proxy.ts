import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy before a database, whose statements arrive `delay` milliseconds later. */
interface DelayProxy {
  port: number;
  /** Change it only while no statement is on its way. */
  delay: number;
  stop(): void;
}

export async function startDelayProxy(targetPort: number): Promise<DelayProxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (from) => {
    const to = connect({ port: targetPort, host: "127.0.0.1", noDelay: true });
    const waiting: Buffer[] = [];
    from.on("data", (bytes: Buffer) => {
      if (proxy.delay === 0 && waiting.length === 0) return void to.write(bytes);
      // Each timer sends the oldest bytes, so that their order never depends on the timers.
      waiting.push(bytes);
      setTimeout(() => to.write(waiting.shift()!), proxy.delay);
    });
    to.pipe(from);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const proxy: DelayProxy = {
    port: (server.address() as AddressInfo).port,
    delay: 0,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}
