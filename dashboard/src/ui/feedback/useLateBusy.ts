import { useEffect, useRef, useState } from "react";

const patienceMs = 200;
const minimumMs = 400;

/** Returns true when a skeleton is due: after 200 ms of loading, and then for at least 400 ms. */
export function useLateBusy(busy: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);

  useEffect(() => {
    if (busy === shown) return;
    const wait = busy ? patienceMs : Math.max(0, since.current + minimumMs - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, shown]);

  return shown;
}
