import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { TestDatabase } from "./database.ts";

type Connection = TestDatabase["connection"];

/** "statement": before PostgreSQL has received the statement. "answer": before the server has received its answer. */
export type Side = "statement" | "answer";

/** A cut of a connection, which is done once the statement or answer is reached. */
export interface Cut {
  isDone: boolean;
  /** Resolves when PostgreSQL has ended the session, so that its transaction is committed or rolled back. */
  ended: Promise<unknown>;
}

export interface CuttingProxy {
  connection: Connection;
  /** Cuts the connection at the nth statement, or at the nth answer, of all requests from now on. */
  cutAt(side: Side, nth: number): Cut;
  /** Cuts no connection from now on. */
  cutNone(): void;
  stop(): void;
}

/** Types of the messages that end a statement and an answer: Sync or Query, and ReadyForQuery. */
const ends: Record<Side, number[]> = {
  statement: ["S", "Q"].map((type) => type.charCodeAt(0)),
  answer: ["Z".charCodeAt(0)],
};

/** Stands for the type of a client's first message, which has none. */
const startup = 0;

/** A proxy before PostgreSQL that ends a connection as a crash of either side at that moment would. */
export async function startCuttingProxy(target: Connection): Promise<CuttingProxy> {
  let next: { side: Side; left: number; cut: Cut; onEnd: () => void } | undefined;
  const sockets = new Set<Socket>();

  const server = createServer({ noDelay: true }, (from) => {
    const to = target.host.startsWith("/")
      ? connect(`${target.host}/.s.PGSQL.${target.port ?? 5432}`)
      : connect(target.port ?? 5432, target.host);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    from.on("close", () => to.end());
    to.on("close", () => from.destroy());
    let isCut = false;
    // The connection that receives events checks itself at intervals, in between the statements of a request.
    let isCounted = true;
    const pass = (side: Side, into: Socket) => (type: number, message: Buffer) => {
      if (isCut) return;
      if (type === startup) isCounted = !message.includes("vitrine events");
      if (isCounted && next?.side === side && ends[side].includes(type) && --next.left === 0) {
        isCut = true;
        next.cut.isDone = true;
        to.once("close", next.onEnd);
        next = undefined;
        from.destroy();
      } else into.write(message);
    };
    from.on("data", splitMessages(true, pass("statement", to)));
    to.on("data", splitMessages(false, pass("answer", from)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    connection: { ...target, host: "127.0.0.1", port: (server.address() as AddressInfo).port },
    cutAt(side, nth) {
      const ended = Promise.withResolvers<void>();
      const cut = { isDone: false, ended: ended.promise };
      next = { side, left: nth, cut, onEnd: ended.resolve };
      return cut;
    },
    cutNone: () => void (next = undefined),
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Splits a stream into PostgreSQL's messages: a byte for the type, and four for the length of the rest. A client's first
 * message has no type.
 */
function splitMessages(isFromClient: boolean, onMessage: (type: number, message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let typeBytes = isFromClient ? 0 : 1;
  return (bytes: Buffer): void => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(typeBytes === 0 ? startup : message[0]!, message);
      typeBytes = 1;
    }
  };
}
