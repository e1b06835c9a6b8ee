import { directionOf } from "@vitrine/contract/languages/languages";
import { useEffect, useId, useRef, useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button/Button.tsx";
import { edge, height, labelledDays, type Scale, scaleOf } from "./chart-scale.ts";

interface Series {
  label: string;
  values: readonly number[];
}

interface TimeSeriesProps {
  /** Title of the chart: "Sales per day". */
  title: string;
  /** One label per point, formatted for display ("18 Nov"). */
  days: readonly string[];
  /** At most six. The first is drawn solid; the second, usually the previous period, dashed. */
  series: readonly Series[];
  /** Formats a value for the axis and the table. */
  format: (value: number) => string;
}

const dashes = ["", "3 3", "8 3", "1 3", "8 3 1 3", "4 2"];

/** A line chart of values by day, starting at zero, as SVG, with the same values as a table. */
export function TimeSeries({ title, days, series, format }: TimeSeriesProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  return (
    <figure aria-labelledby={titleId} className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span id={titleId} className="flex-1 text-h3 tablet:flex-none">
          {title}
        </span>
        <ul className="order-last flex basis-full flex-wrap gap-x-4 text-small text-ink2 tablet:order-none tablet:flex-1">
          {series.map((one, index) => (
            <li key={one.label} className="flex items-center gap-1.5">
              <svg width="20" height="4" aria-hidden>
                <path
                  d="M0 2h20"
                  stroke={`var(--chart-${index + 1})`}
                  strokeWidth="2"
                  strokeDasharray={dashes[index]}
                />
              </svg>
              {one.label}
            </li>
          ))}
        </ul>
        <Button
          look="quiet"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          className="-me-3.5 text-small text-ink2 print:hidden"
        >
          {asTable ? t("View as chart") : t("View as table")}
        </Button>
      </figcaption>
      {asTable ? (
        <ValueTable days={days} series={series} format={format} title={title} />
      ) : (
        <LineChart days={days} series={series} format={format} title={title} />
      )}
    </figure>
  );
}

function LineChart({ title, days, series, format }: TimeSeriesProps) {
  const isMirrored = directionOf(useTranslation().i18n.language) === "rtl";
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  const [point, setPoint] = useState<number>();
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);

  const scale = scaleOf({
    count: days.length,
    values: series.flatMap((one) => one.values),
    format,
    width,
    isMirrored,
  });
  const pick = (event: PointerEvent<SVGSVGElement>) =>
    setPoint(scale.dayAt(event.clientX - event.currentTarget.getBoundingClientRect().left));

  return (
    // Left to right in every language, so that anchors of texts are the same; the scale mirrors the positions.
    <div ref={box} dir="ltr" className="relative">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={title}
        className="block max-w-full touch-pan-y text-ink3"
        onPointerMove={pick}
        onPointerLeave={() => setPoint(undefined)}
      >
        <Axes days={days} format={format} scale={scale} />
        <Lines series={series} scale={scale} />
        {point !== undefined && <PointMarks point={point} series={series} scale={scale} />}
      </svg>
      {point !== undefined && (
        <div
          dir="auto"
          className="pointer-events-none absolute top-0 rounded-pop border border-rule bg-raised px-2.5 py-1.5 text-small shadow-e1"
          style={
            scale.x(point) > width / 2
              ? { right: width - scale.x(point) + 10 }
              : { left: scale.x(point) + 10 }
          }
        >
          <p className="text-ink3">{days[point]}</p>
          {series.map((one) => (
            <p key={one.label} className="flex justify-between gap-4">
              <span className="text-ink2">{one.label}</span>
              <span className="font-medium">{format(one.values[point] ?? 0)}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function Axes({ days, format, scale }: Pick<TimeSeriesProps, "days" | "format"> & { scale: Scale }) {
  const { width, ticks, start, isMirrored, x, y } = scale;
  const [first, last] = isMirrored ? (["end", "start"] as const) : (["start", "end"] as const);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={isMirrored ? `M0 ${y(tick)}H${width - start}` : `M${start} ${y(tick)}H${width}`}
            stroke={tick ? "var(--rule)" : "var(--control)"}
          />
          <text
            x={isMirrored ? width - start + 8 : start - 8}
            y={y(tick) + 4}
            textAnchor={last}
            fontSize="12"
            fill="currentColor"
          >
            {isolated(format(tick))}
          </text>
        </g>
      ))}
      {labelledDays(days.length, Math.max(2, Math.floor((width - start) / 90))).map((index, place, shown) => (
        <text
          key={index}
          x={x(index)}
          y={height - 6}
          textAnchor={place === 0 ? first : place === shown.length - 1 ? last : "middle"}
          fontSize="12"
          fill="currentColor"
        >
          {isolated(days[index])}
        </text>
      ))}
    </>
  );
}

/** A label with the direction of its language: the chart itself is left to right. */
const isolated = (label = "") => `\u2068${label}\u2069`;

interface SeriesInChart {
  series: readonly Series[];
  scale: Scale;
}

function Lines({ series, scale: { x, y } }: SeriesInChart) {
  return series.toReversed().map((one, back) => {
    const place = series.length - 1 - back;
    return (
      <path
        key={one.label}
        d={one.values
          .map((value, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
          .join("")}
        fill="none"
        stroke={`var(--chart-${place + 1})`}
        strokeWidth={place ? 1.5 : 2}
        strokeDasharray={dashes[place]}
        strokeLinejoin="round"
      />
    );
  });
}

/** A vertical line at the day under the pointer, and a circle on each series. */
function PointMarks({ point, series, scale: { x, y } }: SeriesInChart & { point: number }) {
  return (
    <g>
      <path d={`M${x(point)} ${edge.top}V${height - edge.bottom}`} stroke="var(--control)" />
      {series.map((one, place) => (
        <circle
          key={one.label}
          cx={x(point)}
          cy={y(one.values[point] ?? 0)}
          r="3.5"
          fill="var(--canvas)"
          stroke={`var(--chart-${place + 1})`}
          strokeWidth="2"
        />
      ))}
    </g>
  );
}

function ValueTable({ title, days, series, format }: TimeSeriesProps) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
    <section tabIndex={0} aria-label={title} className="max-h-80 overflow-auto">
      <table className="w-full">
        <thead className="text-micro text-ink3">
          <tr className="border-b border-ink1">
            <th scope="col" className="py-2 text-start font-medium">
              {t("Day")}
            </th>
            {series.map((one) => (
              <th key={one.label} scope="col" className="py-2 ps-4 text-end font-medium">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day} className="border-b border-rule">
              <th scope="row" className="py-1.5 text-start font-normal text-ink2">
                {day}
              </th>
              {series.map((one) => (
                <td key={one.label} className="py-1.5 ps-4 text-end">
                  {format(one.values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
