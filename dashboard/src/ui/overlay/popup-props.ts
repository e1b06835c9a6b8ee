import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Trigger } from "./lazy-popup.tsx";

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

export interface PopoverProps {
  trigger: Trigger;
  title: string;
  hideTitle?: boolean;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}
