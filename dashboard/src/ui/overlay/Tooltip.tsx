import { cloneElement, lazy, Suspense, useEffect, useState, type ReactElement } from "react";

const TooltipPopup = lazy(async () => ({ default: (await import("./TooltipPopup.tsx")).TooltipPopup }));

const delayMs = 400;
// From one button straight to the next there is no new delay.
let lastClosedAt = -Infinity;

type Handler = (event: { currentTarget: Element; pointerType?: string }) => void;

/** The name of an icon, on hover and focus. Help for a field belongs under its label, never here. */
export function Tooltip({
  text,
  explains,
  children,
}: {
  text: string;
  /** The text is more than the button's name: a tap or Enter opens it too. See `DefinedTerm`. */
  explains?: boolean;
  children: ReactElement<Record<string, unknown>>;
}) {
  const [anchor, setAnchor] = useState<Element>();
  const [change, setChange] = useState<{ to?: Element; afterMs: number }>();
  useEffect(() => {
    if (!change) return;
    const isFromNeighbour = change.to && performance.now() - lastClosedAt < delayMs;
    const timer = setTimeout(setAnchor, isFromNeighbour ? 0 : change.afterMs, change.to);
    return () => clearTimeout(timer);
  }, [change]);
  useEffect(() => {
    if (anchor) return () => void (lastClosedAt = performance.now());
  }, [anchor]);

  const withOwn =
    (name: string, own: Handler): Handler =>
    (event) => {
      const given = children.props[name];
      if (typeof given === "function") given(event);
      own(event);
    };
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: withOwn("onPointerEnter", ({ currentTarget, pointerType }) => {
          if (pointerType !== "touch") setChange({ to: currentTarget, afterMs: delayMs });
        }),
        onPointerLeave: withOwn("onPointerLeave", () => setChange({ afterMs: 100 })),
        onPointerDown: withOwn("onPointerDown", () => !explains && setChange({ afterMs: 0 })),
        onClick: withOwn("onClick", ({ currentTarget }) => {
          if (!explains) return;
          const closes = anchor && matchMedia("(pointer: coarse)").matches;
          setChange({ to: closes ? undefined : currentTarget, afterMs: 0 });
        }),
        onFocus: withOwn("onFocus", ({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) setChange({ to: currentTarget, afterMs: 0 });
        }),
        onBlur: withOwn("onBlur", () => setChange({ afterMs: 0 })),
      })}
      {anchor && (
        <Suspense>
          <TooltipPopup
            text={text}
            anchor={anchor}
            align={explains ? "start" : "center"}
            onEnter={() => setChange(undefined)}
            onClose={() => setChange({ afterMs: 0 })}
          />
        </Suspense>
      )}
    </>
  );
}
