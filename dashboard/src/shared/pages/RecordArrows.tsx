import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { IconButton, iconButtonClasses } from "../../ui/button/Button.tsx";
import { ariaKeys } from "../../ui/shortcuts.ts";
import { Tooltip } from "../../ui/overlay/Tooltip.tsx";

type Direction = "previous" | "next";

export interface RecordArrowsProps {
  /** The ids of the records before and after this one, null at an end; undefined while they load. */
  neighbours: { previous: string | null; next: string | null } | undefined;
  pathOf: (id: string) => string;
  /** "Previous order", "This is the first order" … */
  labels: { previous: string; next: string; first: string; last: string };
}

const shortcutOf = { previous: "row-before", next: "next-row" } as const;
const iconOf: Record<Direction, LucideIcon> = { previous: ChevronUp, next: ChevronDown };

/** The arrow that was followed by the keyboard: it has the focus again on the next record. */
let followed: Direction | undefined;

/** Arrows to the previous and the next record of a list, as J and K do it. */
export function RecordArrows({ neighbours, pathOf, labels }: RecordArrowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = neighbours !== undefined;
  /** The arrow that J or K meant while the records beside this one were loading. */
  const wanted = useRef<Direction>(undefined);
  useEffect(() => {
    if (!isLoaded || !wanted.current) return;
    box.current?.querySelector<HTMLElement>(`a[data-record-arrow=${wanted.current}]`)?.click();
    wanted.current = undefined;
  }, [isLoaded]);
  useEffect(() => {
    if (!followed || !isLoaded) return;
    // Unless the user has moved on meanwhile.
    if (document.activeElement?.matches("body, main"))
      box.current?.querySelector<HTMLElement>(`[data-record-arrow=${followed}]`)?.focus();
    followed = undefined;
  }, [isLoaded]);

  const arrow = (direction: Direction, end: string) => {
    const id = neighbours?.[direction];
    const label = labels[direction];
    const Icon = iconOf[direction];
    // Nothing to focus while it loads: the focus would be lost with the element.
    if (!neighbours)
      return (
        <span
          role="presentation"
          data-record-arrow={direction}
          className="size-control"
          onClick={() => (wanted.current = direction)}
        />
      );
    const common = { "data-record-arrow": direction, "aria-keyshortcuts": ariaKeys(shortcutOf[direction]) };
    if (!id) return <IconButton {...common} icon={Icon} label={label} disabledReason={end} />;
    return (
      <Tooltip text={label}>
        <Link
          {...common}
          to={pathOf(id)}
          aria-label={label}
          className={iconButtonClasses("quiet")}
          onClick={({ isTrusted, detail }: MouseEvent) => {
            // By Enter on the arrow, and not by J or K, which leave the focus to the page.
            followed = isTrusted && detail === 0 ? direction : undefined;
          }}
        >
          <Icon size={18} aria-hidden className="shrink-0" />
        </Link>
      </Tooltip>
    );
  };
  return (
    <div ref={box} className="flex">
      {arrow("previous", labels.first)}
      {arrow("next", labels.last)}
    </div>
  );
}
