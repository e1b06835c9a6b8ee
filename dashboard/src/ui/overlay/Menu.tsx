import type { LucideIcon } from "lucide-react";
import { lazy } from "react";
import { LazyPopup, type Trigger } from "./lazy-popup.tsx";

const MenuPopup = lazy(async () => ({ default: (await import("./MenuPopup.tsx")).MenuPopup }));

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onClick: () => void;
  /** Listed last, after a separator, in the colour of warnings. */
  danger?: boolean;
  /** Language of the label, where it is not the page's. */
  lang?: string;
  /** A second line with details. */
  note?: string;
  /** The selected one, in menus that choose. */
  current?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  trigger: Trigger;
  items: readonly MenuItem[];
}

/** A short list of actions behind one button. */
export function Menu(props: MenuProps) {
  return <LazyPopup kind="menu" popup={MenuPopup} props={props} />;
}
