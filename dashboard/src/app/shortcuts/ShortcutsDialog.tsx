import type { Permission } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { keyLabels, shortcutGroups, shortcuts } from "../../ui/shortcuts.ts";
import { pagesTable } from "../pages-table.ts";
import { mayOpen } from "../../shared/pages/page.ts";
import { ShortcutsSwitch } from "./ShortcutsSwitch.tsx";

/** The list of all shortcuts, and the switch that turns single keys off. */
export function ShortcutsDialog({
  open,
  onOpenChange,
  permissions,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  permissions: readonly Permission[] | undefined;
}) {
  const { t } = useTranslation();
  const jumps = pagesTable.filter((row) => row.jump !== undefined && mayOpen(permissions, row));
  const groups = Object.keys(shortcutGroups) as (keyof typeof shortcutGroups)[];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("Keyboard shortcuts")} wide>
      <div className="tablet:columns-2 tablet:gap-x-8">
        {groups.map((group) => (
          <KeyList
            key={group}
            title={shortcutGroups[group](t)}
            rows={shortcuts.filter((row) => row.group === group).map((row) => [row.keys, row.label(t)])}
          />
        ))}
        <KeyList title={t("Go to")} rows={jumps.map(({ jump, label }) => [[`g ${jump}`], label(t)])} />
      </div>
      <div className="border-t border-rule pt-4">
        <ShortcutsSwitch />
      </div>
    </Dialog>
  );
}

function KeyList({
  title,
  rows,
}: {
  title: string;
  rows: (readonly [keys: readonly string[], label: string])[];
}) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="border-b border-ink1 pb-1 text-h3">{title}</h3>
      <dl>
        {rows.map(([keys, label]) => (
          <div
            key={`${keys[0]} ${label}`}
            className="flex min-h-row items-center justify-between gap-4 border-b border-rule"
          >
            <dt className="min-w-0">{label}</dt>
            <dd className="flex shrink-0 gap-3">
              {keys.map((one) => (
                <Keys key={one} keys={one} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keys as labelled on the keyboard: "mod+k" is Ctrl and K together, "g o" is G and then O. */
export function Keys({ keys }: { keys: string }) {
  return (
    <bdi dir="ltr" className="flex shrink-0 gap-1">
      {keys
        .split(" ")
        .flatMap(keyLabels)
        .map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded-badge border border-rule px-1 text-center font-sans text-micro text-ink2"
          >
            {key}
          </kbd>
        ))}
    </bdi>
  );
}
