import { lazy } from "react";
import { LazyPopup } from "./lazy-popup.tsx";
import type { MenuProps } from "./popup-props.ts";

const MenuPopup = lazy(async () => ({ default: (await import("./MenuPopup.tsx")).MenuPopup }));

/** A short list of actions behind one button. */
export function Menu(props: MenuProps) {
  return <LazyPopup kind="menu" popup={MenuPopup} props={props} />;
}
