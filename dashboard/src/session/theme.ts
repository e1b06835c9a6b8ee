import { useSyncExternalStore } from "react";
import { store, stored } from "./storage.ts";

export type Theme = "system" | "light" | "dark";

/** The user's choice. "system" follows the device. `public/theme.js` applies it before the first paint. */
function chosenTheme(): Theme {
  const theme = stored("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function chooseTheme(theme: Theme): void {
  store("theme", theme === "system" ? undefined : theme);
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  for (const listener of listeners) listener();
}

/** The current choice, updated wherever on the page it is changed. */
export function useTheme(): Theme {
  return useSyncExternalStore(listen, chosenTheme);
}

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
