import { Menu as Base } from "@base-ui/react/menu";
import { classes } from "../classes.ts";
import type { LoadedPopupProps } from "./lazy-popup.tsx";
import type { MenuItem, MenuProps } from "./popup-props.ts";
import { itemClasses, positionerProps, scrollingPopupClasses } from "./popup-classes.ts";

export function MenuPopup({ trigger, items, defaultOpen, triggerRef }: MenuProps & LoadedPopupProps) {
  const isOutOfUse = Boolean(trigger.props["busy"] || trigger.props["disabledReason"]);
  const safe = items.filter((item) => !item.danger);
  const dangerous = items.filter((item) => item.danger);
  return (
    <Base.Root
      modal={false}
      defaultOpen={defaultOpen}
      onOpenChange={(open, change) => {
        if (open && isOutOfUse) change.cancel();
      }}
    >
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" {...positionerProps}>
          <Base.Popup className={classes(scrollingPopupClasses, "max-w-80")}>
            {safe.map((item) => (
              <Item key={item.label} {...item} />
            ))}
            {safe.length > 0 && dangerous.length > 0 && (
              <Base.Separator className="my-1 border-t border-rule" />
            )}
            {dangerous.map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ label, lang, icon: Icon, danger, note, current, disabled, onClick }: MenuItem) {
  return (
    <Base.Item
      label={label}
      disabled={disabled}
      onClick={onClick}
      className={classes(itemClasses, danger && "text-critical", current && "font-semibold")}
    >
      {Icon && <Icon size={16} aria-hidden className="shrink-0" />}
      <span className="min-w-0 flex-1">
        <span lang={lang}>{label}</span>
        {note && <span className="block text-small font-normal text-ink3">{note}</span>}
      </span>
      {current && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
    </Base.Item>
  );
}
