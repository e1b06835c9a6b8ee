/** An event without the proxy that carries its id: a channel to other tabs takes no proxies. */
export function plain<Event>(event: Event): Event {
  return JSON.parse(JSON.stringify(event)) as Event;
}
