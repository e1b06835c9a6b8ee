import { t } from "../../i18n.ts";
import { Swatch } from "./Swatch.tsx";
import { colourOf } from "./swatches.rules.ts";

const shown = 5;

/** The colours of a product card: as dots if their names are known colours, otherwise their number. */
export function Swatches({ names }: { names: string[] }) {
  if (names.length < 2) return null;
  const dots = names.map(colourOf);
  const count = t("{{number}} colours", { number: names.length, count: names.length });
  if (dots.includes(undefined)) return <span className="swatches muted">{count}</span>;
  return (
    <span className="swatches">
      <span className="hidden">{count}</span>
      {dots.slice(0, shown).map((colour, at) => (
        <Swatch key={names[at]} colour={colour!} />
      ))}
      {dots.length > shown && (
        <span className="muted" aria-hidden="true">
          +{dots.length - shown}
        </span>
      )}
    </span>
  );
}
