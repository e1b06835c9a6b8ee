import type { LucideIcon } from "lucide-react";
import { cloneElement, useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { classes } from "../classes.ts";
import { stepInMenu } from "./menu-keys.ts";
import { itemClasses, sheetClasses } from "./popup-classes.ts";
import { usePopup } from "./usePopup.ts";

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onClick: () => void;
  /** The name of a group. Neighbours of the same group are listed below its name. */
  group?: string;
  /** For deletions: shown last, below a rule and in the critical colour. */
  danger?: boolean;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** A second line with details. */
  note?: string;
  /** The current value, in menus that select one. */
  current?: boolean;
  disabled?: boolean;
}

/** A short list of actions behind a button. `trigger` is a Button or IconButton. */
export function Menu({
  trigger,
  items,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
}) {
  const id = useId();
  // On open, focuses the first or last item if opened by key, and the menu itself if opened by click.
  const [open, setOpen] = useState<"first" | "last" | "press">();
  const popup = usePopup(
    {
      kind: "menu",
      align: "end",
      onKeyDown: stepInMenu,
      open: open !== undefined,
      onOpenChange: (next, byKey) => setOpen(next ? (byKey ? "first" : "press") : undefined),
    },
    (sheet) => {
      const lines = sheet.querySelectorAll<HTMLElement>("[role=menuitem]");
      (open === "press" ? sheet : lines[open === "first" ? 0 : lines.length - 1])?.focus();
    },
  );
  const calm = items.filter((item) => !item.danger);
  const dangerous = items.filter((item) => item.danger);

  function openByArrow(event: KeyboardEvent) {
    const inUse = event.currentTarget.getAttribute("aria-disabled") !== "true";
    if (!inUse || open || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    setOpen(event.key === "ArrowDown" ? "first" : "last");
  }

  function press(item: MenuItem) {
    popup.close();
    item.onClick();
  }

  return (
    <>
      {cloneElement(trigger, { id, ...popup.button, onKeyDown: openByArrow })}
      <div {...popup.sheet} aria-labelledby={id} tabIndex={-1} className={classes(sheetClasses, "max-w-80")}>
        {open && (
          <>
            {groupsOf(calm).map(({ group, items: some }) => (
              <Group key={group} name={group}>
                {some.map((item) => (
                  <Line key={item.label} item={item} onClick={press} />
                ))}
              </Group>
            ))}
            {calm.length > 0 && dangerous.length > 0 && <hr className="my-1 border-t border-rule" />}
            {dangerous.map((item) => (
              <Line key={item.label} item={item} onClick={press} />
            ))}
          </>
        )}
      </div>
    </>
  );
}

interface MenuGroup {
  group: string | undefined;
  items: MenuItem[];
}

function groupsOf(items: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.items.push(item);
    else groups.push({ group: item.group, items: [item] });
  }
  return groups;
}

function Group({ name, children }: { name: string | undefined; children: ReactNode }) {
  const id = useId();
  if (name === undefined) return children;
  return (
    <fieldset
      aria-labelledby={id}
      className="min-w-0 not-first:mt-1 not-first:border-t not-first:border-rule"
    >
      <p id={id} className="px-2.5 pt-2 pb-1 text-small text-ink3">
        {name}
      </p>
      {children}
    </fieldset>
  );
}

function Line({ item, onClick }: { item: MenuItem; onClick: (item: MenuItem) => void }) {
  const { label, lang, icon: Icon, danger, note, current, disabled } = item;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={disabled ? undefined : () => onClick(item)}
      className={classes(itemClasses, danger && "text-critical", current && "font-semibold")}
    >
      {Icon && <Icon size={16} aria-hidden className="shrink-0" />}
      <span className="min-w-0 flex-1">
        <span lang={lang}>{label}</span>
        {note && <span className="block text-small font-normal text-ink3">{note}</span>}
      </span>
      {current && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
    </button>
  );
}
