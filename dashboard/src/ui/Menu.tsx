import { Menu as Base } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { classes } from "./classes.ts";
import { itemClasses, popupClasses } from "./popup.ts";

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onPress: () => void;
  /** Deleting comes last, after a rule, in the colour of warnings. */
  danger?: boolean;
  /** A second line that says more. */
  note?: string;
  /** The one in force, in menus that choose. */
  current?: boolean;
  disabled?: boolean;
}

/** A short list of verbs behind one button. `trigger` is a Button or IconButton. */
export function Menu({
  trigger,
  items,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
}) {
  const calm = items.filter((item) => !item.danger);
  const dangerous = items.filter((item) => item.danger);
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup
            className={classes(popupClasses, "max-h-(--available-height) max-w-80 overflow-y-auto")}
          >
            {calm.map((item) => (
              <Line key={item.label} {...item} />
            ))}
            {calm.length > 0 && dangerous.length > 0 && (
              <Base.Separator className="my-1 border-t border-rule" />
            )}
            {dangerous.map((item) => (
              <Line key={item.label} {...item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Line({ label, icon: Icon, onPress, danger, note, current, disabled }: MenuItem) {
  return (
    <Base.Item
      onClick={onPress}
      disabled={disabled}
      className={classes(itemClasses, danger && "text-critical", current && "font-semibold")}
    >
      {Icon && <Icon size={16} aria-hidden className="shrink-0" />}
      <span className="min-w-0 flex-1">
        {label}
        {note && <span className="block text-small font-normal text-ink3">{note}</span>}
      </span>
      {current && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
    </Base.Item>
  );
}
