import { lazy, type ReactNode } from "react";
import { LazyPopup, type Trigger } from "./lazy-popup.tsx";

const PopoverPopup = lazy(async () => ({ default: (await import("./PopoverPopup.tsx")).PopoverPopup }));

export interface PopoverProps {
  trigger: Trigger;
  title: string;
  hideTitle?: boolean;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A small dialog beside its button, for filters and lists that are read and left. */
export function Popover(props: PopoverProps) {
  return <LazyPopup kind="dialog" popup={PopoverPopup} props={props} />;
}
