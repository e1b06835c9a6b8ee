import { useRef } from "react";

/** Idempotency-Keys of a form: a request that is repeated after a lost response has the same key until it succeeds. */
export function useRequestKey() {
  const sent = useRef({ body: "", key: "" });
  return {
    keyOf(body: object): string {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
      return sent.current.key;
    },
    forget(): void {
      sent.current = { body: "", key: "" };
    },
  };
}
