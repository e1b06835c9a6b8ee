import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button/Button.tsx";
import { Checkbox, RadioGroup } from "../form/Checkbox.tsx";
import { classes } from "../classes.ts";
import { DayRange } from "../form/DayRange.tsx";
import { Menu } from "../overlay/Menu.tsx";
import { Popover } from "../overlay/Popover.tsx";
import type { Option } from "../form/Select.tsx";
import { useLocale } from "../text/useLocale.ts";

export type Filter =
  /** Several values: `string[]` in the URL (`choiceFilter`). */
  | { id: string; label: string; kind: "choices"; options: readonly Option[]; promoted?: boolean }
  /** One value: `string` in the URL. */
  | { id: string; label: string; kind: "choice"; options: readonly Option[]; promoted?: boolean }
  /** A period: "2026-11-01..2026-11-20" in the URL (`daysFilter`). */
  | { id: string; label: string; kind: "days"; promoted?: boolean }
  /** Any other filter, with its own control and label. */
  | {
      id: string;
      label: string;
      kind: "own";
      valueLabel: (value: string | string[]) => string;
      renderControl: (field: FilterControl) => ReactNode;
      promoted?: boolean;
    };

type Value = string | string[] | undefined;

export interface FilterControl {
  value: Value;
  onValue: (value: Value) => void;
}

interface FiltersProps {
  filters: readonly Filter[];
  search: object;
  onSearch: (patch: Record<string, unknown>) => void;
}

/**
 * Filters as chips, dashed until they are set. Those that are neither promoted nor set are in the menu "Add
 * filter".
 */
export function Filters({ filters, search, onSearch }: FiltersProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<string>();
  const valueOf = (filter: Filter) => valueIn(search, filter.id);
  const shown = filters.filter((filter) => filter.promoted || filter.id === opened || isSet(valueOf(filter)));
  const hidden = filters.filter((filter) => !shown.includes(filter));
  const set = (filter: Filter, value: Value) =>
    onSearch({ [filter.id]: isSet(value) ? value : undefined, page: undefined, cursor: undefined });

  return (
    <>
      {shown.map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          value={valueOf(filter)}
          open={opened === filter.id}
          onOpen={(open) => setOpened(open ? filter.id : undefined)}
          onValue={(value) => set(filter, value)}
        />
      ))}
      {hidden.length > 0 && (
        <Menu
          trigger={
            <button type="button" className={chipClasses(false)}>
              {t("Add filter")}
            </button>
          }
          items={hidden.map((filter) => ({
            label: filter.label,
            onClick: () => setTimeout(setOpened, 0, filter.id),
          }))}
        />
      )}
      {filters.some((filter) => isSet(valueOf(filter))) && (
        <Button look="quiet" className="shrink-0 text-ink2" onClick={() => onSearch(clearedFilters(filters))}>
          {t("Clear all")}
        </Button>
      )}
    </>
  );
}

/** A change of the URL parameters that removes all filters and the page. */
export function clearedFilters(filters: readonly Filter[]): Record<string, undefined> {
  return Object.fromEntries(
    [...filters.map((filter) => filter.id), "page", "cursor"].map((id) => [id, undefined]),
  );
}

/** Returns true if any of the filters is set. */
export function anyFilterSet(filters: readonly Filter[], search: object): boolean {
  return filters.some((filter) => isSet(valueIn(search, filter.id)));
}

interface ChipProps {
  filter: Filter;
  value: Value;
  open: boolean;
  onOpen: (open: boolean) => void;
  onValue: (value: Value) => void;
}

function Chip({ filter, value, open, onOpen, onValue }: ChipProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const label = isSet(value) ? `${filter.label}: ${describe(filter, value, locale)}` : filter.label;
  return (
    <span className="inline-flex shrink-0 items-stretch">
      <Popover
        title={filter.label}
        open={open}
        onOpenChange={onOpen}
        trigger={
          <button
            type="button"
            className={classes(chipClasses(isSet(value)), isSet(value) && "rounded-e-none border-e-0")}
          >
            {label}
          </button>
        }
      >
        <Control filter={filter} value={value} onValue={onValue} />
      </Popover>
      {isSet(value) && (
        <button
          type="button"
          aria-label={t("Remove filter {{name}}", { name: label })}
          className={classes(chipClasses(true), "rounded-s-none border-s-0 ps-1")}
          onClick={() => onValue(undefined)}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

function Control({ filter, value, onValue }: Omit<ChipProps, "open" | "onOpen">): ReactNode {
  if (filter.kind === "own") return filter.renderControl({ value, onValue });
  if (filter.kind === "choice")
    return (
      <RadioGroup
        legend={filter.label}
        hideLegend
        name={filter.id}
        options={filter.options}
        value={typeof value === "string" ? value : undefined}
        onValue={onValue}
      />
    );
  if (filter.kind === "choices") {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <div className="flex flex-col gap-2">
        {filter.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onValue(
                event.target.checked
                  ? [...chosen, option.value]
                  : chosen.filter((one) => one !== option.value),
              )
            }
          />
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <DayRange value={typeof value === "string" ? value : ""} onValue={onValue} />
    </div>
  );
}

function describe(filter: Filter, value: Value, locale: string): string {
  if (filter.kind === "own") return value === undefined ? "" : filter.valueLabel(value);
  if (filter.kind === "days") {
    const write = (day: string | undefined) =>
      day
        ? new Date(`${day}T12:00`).toLocaleDateString(locale, {
            day: "numeric",
            month: "short",
            year: "numeric",
          })
        : "…";
    const [from, to] = String(value).split("..");
    return `${write(from)} – ${write(to)}`;
  }
  return [value]
    .flat()
    .map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
    .join(", ");
}

function valueIn(search: object, id: string): Value {
  const value: unknown = (search as Record<string, unknown>)[id];
  if (Array.isArray(value)) return value.map(String);
  return value === undefined ? undefined : String(value);
}

function isSet(value: Value): boolean {
  return value !== undefined && value.length > 0;
}

function chipClasses(set: boolean): string {
  return classes(
    "inline-flex min-h-control shrink-0 items-center rounded-control border px-3 whitespace-nowrap",
    set
      ? "border-accent bg-accent-bg text-accent-ink"
      : "border-dashed border-control text-ink2 hover:border-ink2 hover:text-ink1",
  );
}
