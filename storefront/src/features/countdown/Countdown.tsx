import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n.ts";

const units = [86_400_000, 3_600_000, 60_000, 1000];

/** The time left until a moment. At the end it hides its section, which a cached page may still have. */
export function Countdown({ ends_at }: { ends_at: string }) {
  const [left, setLeft] = useState<number>();
  const root = useRef<HTMLDListElement>(null);
  useEffect(() => {
    const tick = () => {
      const ms = Date.parse(ends_at) - Date.now();
      setLeft(Math.max(0, ms));
      if (ms <= 0) root.current?.closest("section")?.setAttribute("hidden", "");
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [ends_at]);
  const labels = [t("Days"), t("Hours"), t("Minutes"), t("Seconds")];
  return (
    <dl className="countdown-units" ref={root} aria-hidden="true">
      {partsOf(left).map((value, at) => (
        <div key={units[at]}>
          <dt>{labels[at]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Days, hours, minutes and seconds, with dashes until the browser's clock is known. */
function partsOf(left: number | undefined): string[] {
  return units.map((unit, at) => {
    if (left === undefined) return "––";
    const within = at === 0 ? left : left % units[at - 1]!;
    return String(Math.floor(within / unit)).padStart(2, "0");
  });
}
