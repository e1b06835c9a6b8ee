import { useEffect, useRef, useState } from "react";

/** The factor by which a page of this width fits into a box, at most 1. */
export function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, Math.min(1, Math.max(available, 1) / width)] as const;
}
