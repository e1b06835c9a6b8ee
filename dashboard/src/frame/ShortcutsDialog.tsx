import type { Role } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/Dialog.tsx";
import { mayOpen, pagesTable } from "./pages-table.ts";
import { shortcuts } from "./shortcuts.rules.ts";
import { ShortcutsSwitch } from "./ShortcutsSwitch.tsx";

/** All shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({
  open,
  onOpenChange,
  role,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role: Role | undefined;
}) {
  const { t } = useTranslation();
  const jumps = pagesTable.filter((row) => row.jump !== undefined && mayOpen(role, row));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("Keyboard shortcuts")} wide>
      <div className="grid gap-x-8 gap-y-5 tablet:grid-cols-2">
        <KeyList title={t("On every page")} rows={shortcuts.map(({ keys, label }) => [keys, label(t)])} />
        <KeyList title={t("Go to")} rows={jumps.map(({ jump, label }) => [`g ${jump}`, label(t)])} />
      </div>
      <div className="mt-5 border-t border-rule pt-4">
        <ShortcutsSwitch />
      </div>
    </Dialog>
  );
}

function KeyList({ title, rows }: { title: string; rows: (readonly [keys: string, label: string])[] }) {
  return (
    <section>
      <h3 className="border-b border-ink1 pb-1 text-h3">{title}</h3>
      <dl>
        {rows.map(([keys, label]) => (
          <div key={keys} className="flex min-h-row items-center justify-between gap-4 border-b border-rule">
            <dt className="min-w-0">{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keys as they are written on the keyboard: "g o" is G, O one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <bdi dir="ltr" className="flex shrink-0 gap-1">
      {keys
        .replace("mod+", "Ctrl ")
        .split(" ")
        .map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded-badge border border-rule px-1 text-center font-sans text-micro text-ink2"
          >
            {key.length === 1 ? key.toUpperCase() : key}
          </kbd>
        ))}
    </bdi>
  );
}
