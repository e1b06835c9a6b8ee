import { useEffect, useState } from "react";

/** A value that follows `value` after a pause in its changes. */
export function useSettled(value: string | undefined, pauseMs = 400): string | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
