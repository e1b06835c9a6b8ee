import { useSyncExternalStore } from "react";

const query = matchMedia("(width < 40rem)");

function subscribe(onChange: () => void): () => void {
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** True below 640 px, where tables become two-line rows. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
