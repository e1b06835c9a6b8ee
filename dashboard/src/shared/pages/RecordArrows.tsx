import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { IconButton, iconButtonClasses } from "../../ui/button/Button.tsx";
import { ariaKeys } from "../../ui/shortcuts.ts";
import { Tooltip } from "../../ui/overlay/Tooltip.tsx";

type Direction = "previous" | "next";

interface RecordArrowsProps {
  /** Ids of the previous and the next record, null at either end. Undefined while they load. */
  neighbours: { previous: string | null; next: string | null } | undefined;
  pathOf: (id: string) => string;
  /** "Previous order", "This is the first order" … */
  labels: { previous: string; next: string; first: string; last: string };
}

const shortcutOf = { previous: "row-before", next: "next-row" } as const;
const iconOf: Record<Direction, LucideIcon> = { previous: ChevronUp, next: ChevronDown };

/** The arrow that the user followed by keyboard. It receives the focus on the next record. */
let followed: Direction | undefined;

/** Links to the previous and the next record of a list, also followed by the shortcuts K and J. */
export function RecordArrows({ neighbours, pathOf, labels }: RecordArrowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = neighbours !== undefined;
  /** The arrow requested with J or K while the neighbours were loading. */
  const wanted = useRef<Direction>(undefined);
  useEffect(() => {
    if (!isLoaded || !wanted.current) return;
    box.current?.querySelector<HTMLElement>(`a[data-record-arrow=${wanted.current}]`)?.click();
    wanted.current = undefined;
  }, [isLoaded]);
  useEffect(() => {
    if (!followed || !isLoaded) return;
    // Only if the user hasn't moved the focus meanwhile.
    if (document.activeElement?.matches("body, main"))
      box.current?.querySelector<HTMLElement>(`[data-record-arrow=${followed}]`)?.focus();
    followed = undefined;
  }, [isLoaded]);

  const arrow = (direction: Direction, end: string) => {
    const id = neighbours?.[direction];
    const label = labels[direction];
    const Icon = iconOf[direction];
    // Not focusable while loading, because the focus would be lost when the link replaces the element.
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
            // Followed with Enter. J and K leave the focus on the page.
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
