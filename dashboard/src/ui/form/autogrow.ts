import { type RefObject, useLayoutEffect } from "react";

/**
 * Makes a textarea as high as its text in browsers without `field-sizing: content` (Firefox, older Safari).
 * Measures after each render, for values set by the form, and on input.
 */
export function useAutogrow(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || CSS.supports("field-sizing", "content")) return undefined;
    const grow = () => growToContent(area);
    grow();
    area.addEventListener("input", grow);
    return () => area.removeEventListener("input", grow);
  });
}

/** Sets a textarea's height to that of its text, including borders. */
export function growToContent(
  area: Pick<HTMLTextAreaElement, "style" | "scrollHeight" | "offsetHeight" | "clientHeight">,
): void {
  area.style.blockSize = "auto";
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
