import { lazy } from "react";
import { LazyPopup } from "./lazy-popup.tsx";
import type { PopoverProps } from "./popup-props.ts";

const PopoverPopup = lazy(async () => ({ default: (await import("./PopoverPopup.tsx")).PopoverPopup }));

/** A small dialog beside its button, for filters and lists that are read and left. */
export function Popover(props: PopoverProps) {
  return <LazyPopup kind="dialog" popup={PopoverPopup} props={props} />;
}
