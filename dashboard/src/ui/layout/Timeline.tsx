import type { ReactNode } from "react";
import { DateText } from "../text/DateText.tsx";

interface TimelineEvent {
  id: string;
  at: string;
  /** Actor, such as the name of a user. */
  who?: string;
  what: ReactNode;
  /** A note or a difference, shown below. */
  detail?: ReactNode;
}

/** A list of events, newest first. */
export function Timeline({ events, zone }: { events: readonly TimelineEvent[]; zone?: string }) {
  return (
    <ol className="ms-1">
      {events.map((event) => (
        <li
          key={event.id}
          className="relative border-s border-rule ps-5 pb-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden
            className="absolute -start-1 top-1.5 size-2 rounded-full bg-ink3 outline-3 outline-canvas"
          />
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              {event.who && <span className="font-medium">{event.who} </span>}
              {event.what}
            </span>
            <span className="text-small text-ink3">
              <DateText at={event.at} zone={zone} />
            </span>
          </div>
          {event.detail && <div className="mt-1 text-ink2">{event.detail}</div>}
        </li>
      ))}
    </ol>
  );
}
