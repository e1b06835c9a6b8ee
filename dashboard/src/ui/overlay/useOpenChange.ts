import { useState } from "react";

/** Calls `reset` when a dialog opens or closes, before it is rendered: its fields are then empty again. */
export function useOpenChange(open: boolean, reset: (open: boolean) => void): void {
  const [wasOpen, setWasOpen] = useState(open);
  if (open === wasOpen) return;
  setWasOpen(open);
  reset(open);
}
