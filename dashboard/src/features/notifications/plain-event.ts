/** A copy of an event without the proxy that carries its id, which `postMessage` can't clone. */
export function plain<Event>(event: Event): Event {
  return JSON.parse(JSON.stringify(event)) as Event;
}
