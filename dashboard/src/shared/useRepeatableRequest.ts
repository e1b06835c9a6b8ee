import { createClient } from "@vitrine/contract/client";
import { useRef } from "react";
import { wire } from "../api.ts";

/** A client whose requests have one Idempotency-Key. */
export type KeyedClient = ReturnType<typeof createClient>;

/**
 * A function that sends the request of a form. Repeated with the same body after a lost response, it has the same
 * Idempotency-Key until it succeeds, and therefore one effect.
 */
export function useRepeatableRequest() {
  const sent = useRef({ body: "", key: "" });
  return async <Response>(
    body: object,
    request: (client: KeyedClient) => Promise<Response>,
  ): Promise<Response> => {
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
    const { key } = sent.current;
    const response = await request(createClient({ ...wire, idempotencyKey: () => key }));
    sent.current = { body: "", key: "" };
    return response;
  };
}
