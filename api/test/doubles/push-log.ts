/** The response of a double to the next message, instead of receiving it. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Never responds; the sender must time out. */
  hangs?: boolean;
}

export type ReplyWithBody = Reply & { body?: unknown };

export interface Received {
  /** The last segment of the endpoint's path, or the registration token. */
  to: string;
  at: number;
  /** The message as the device reads it. */
  payload: unknown;
}

/** The messages to the doubles, and their planned responses. */
export class PushLog {
  /** Messages received, in their order. */
  readonly received: Received[] = [];
  /** Requests with a message, accepted or not. */
  readonly requests: { to: string; at: number }[] = [];
  /** Reasons of unplanned rejections: must remain empty. */
  readonly complaints: string[] = [];
  readonly #planned = new Map<string, Reply[]>();

  plan(to: string, replies: Reply[]): void {
    this.#planned.set(to, [...(this.#planned.get(to) ?? []), ...replies]);
  }

  /** The planned response to this message, once. */
  takePlanned(to: string): Reply | undefined {
    return this.#planned.get(to)?.shift();
  }

  request(to: string): void {
    this.requests.push({ to, at: Date.now() });
  }

  receive(to: string, payload: unknown): void {
    this.received.push({ to, at: Date.now(), payload });
  }

  /** An unplanned rejection. */
  complain(status: number, why: string, body?: unknown): ReplyWithBody {
    this.complaints.push(why);
    return { status, body };
  }
}
