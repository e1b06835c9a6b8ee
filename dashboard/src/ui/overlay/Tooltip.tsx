import { cloneElement, useEffect, useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { keepPositioned, positionPopup } from "./popup-position.ts";

const delayMs = 400;
// When the pointer moves directly from one button to another, the second tooltip opens without delay.
let lastClosedAt = -Infinity;

type Handler = (event: { currentTarget: Element; pointerType?: string }) => void;

/** The name of an icon, shown on hover and focus. Help for a field belongs below its label instead. */
export function Tooltip({
  text,
  explains,
  children,
}: {
  text: string;
  /** The text is more than the button's name, so a tap or Enter opens it too. See `DefinedTerm`. */
  explains?: boolean;
  children: ReactElement<Record<string, unknown>>;
}) {
  const [anchor, setAnchor] = useState<Element>();
  const [change, setChange] = useState<{ to?: Element; afterMs: number }>();
  useEffect(() => {
    if (!change) return;
    const fromSameSite = change.to && performance.now() - lastClosedAt < delayMs;
    const timer = setTimeout(setAnchor, fromSameSite ? 0 : change.afterMs, change.to);
    return () => clearTimeout(timer);
  }, [change]);

  const also =
    (name: string, mine: Handler): Handler =>
    (event) => {
      const theirs = children.props[name];
      if (typeof theirs === "function") theirs(event);
      mine(event);
    };
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: also("onPointerEnter", ({ currentTarget, pointerType }) => {
          if (pointerType === "touch") return;
          setChange({ to: currentTarget, afterMs: delayMs });
        }),
        onPointerLeave: also("onPointerLeave", () => setChange({ afterMs: 100 })),
        onPointerDown: also("onPointerDown", () => !explains && setChange({ afterMs: 0 })),
        onClick: also("onClick", ({ currentTarget }) => {
          if (explains) setChange({ to: anchor && isTouch() ? undefined : currentTarget, afterMs: 0 });
        }),
        onFocus: also("onFocus", ({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) setChange({ to: currentTarget, afterMs: 0 });
        }),
        onBlur: also("onBlur", () => setChange({ afterMs: 0 })),
      })}
      {anchor && (
        <Words
          text={text}
          anchor={anchor}
          align={explains ? "start" : "center"}
          onStay={() => setChange(undefined)}
          onGone={() => setChange({ afterMs: 0 })}
        />
      )}
    </>
  );
}

interface WordsProps {
  text: string;
  anchor: Element;
  align: "start" | "center";
  /** Called when the pointer enters the tooltip, to read or copy its text. */
  onStay: () => void;
  onGone: () => void;
}

const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** Hidden from screen readers, which get the text from the button: as its name or description. */
function Words({ text, anchor, align, onStay, onGone }: WordsProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = sheet.current;
    if (!box) return;
    box.showPopover();
    const leave = keepPositioned(box, anchor, () => positionPopup(box, anchor, align, 6));
    return () => {
      leave();
      lastClosedAt = performance.now();
    };
  }, [anchor, align]);
  // Before the words are painted: Escape closes what the user sees.
  useLayoutEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onGone();
    // Safari on iPhone doesn't focus a tapped button, so there is no blur event when the user taps elsewhere.
    const onClick = ({ target }: PointerEvent) => {
      if (target instanceof Node && !anchor.contains(target) && !sheet.current?.contains(target)) onGone();
    };
    addEventListener("keydown", onKey, { capture: true });
    addEventListener("pointerdown", onClick, { capture: true });
    return () => {
      removeEventListener("keydown", onKey, { capture: true });
      removeEventListener("pointerdown", onClick, { capture: true });
    };
  });
  return (
    <div
      ref={sheet}
      popover="manual"
      aria-hidden
      onPointerEnter={onStay}
      onPointerLeave={onGone}
      className="fixed inset-auto m-0 max-w-64 rounded-control border-0 bg-ink1 px-2 py-1 text-small text-canvas transition-opacity starting:opacity-0"
    >
      {text}
    </div>
  );
}
