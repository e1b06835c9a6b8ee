import type { Shop } from "@vitrine/contract/shops";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { clickRecordArrow, focusListSearch, tickRow, walkRows } from "./list-keys.ts";
import { createAt } from "./menu.ts";
import { addressOf, mayOpen, pagesTable } from "./pages-table.ts";
import type { Deed } from "./shortcuts.rules.ts";
import { useFrameActions } from "./useFrameActions.ts";
import { useShortcuts } from "./useShortcuts.ts";

// Neither is part of the first load; the palette is fetched when the page has come to rest, so that it opens at once.
const loadPalette = () => import("./palette/Palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
}));

const restMs = 3_000;

/** What opens over a page: the palette or the list of shortcuts. */
export type QuickSheet = "palette" | "shortcuts";

/** The quick ways of the frame: its palette, its shortcuts and the list of them. */
export function Quick({
  shop,
  actions,
  sheet,
  onSheet,
}: {
  shop: Shop | undefined;
  actions: ReturnType<typeof useFrameActions>;
  sheet: QuickSheet | undefined;
  onSheet: (sheet: QuickSheet | undefined) => void;
}) {
  const navigate = useNavigate();
  const router = useRouter();
  // Once opened they stay, to fade out.
  const [opened, setOpened] = useState<ReadonlySet<QuickSheet>>(new Set());
  if (sheet && !opened.has(sheet)) setOpened(new Set([...opened, sheet]));

  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), restMs);
    return () => clearTimeout(timer);
  }, []);

  useShortcuts((deed) => {
    const to = deed.startsWith("g ") ? jumpTo(deed.slice(2)) : deedTo(deed);
    if (to !== undefined) void navigate({ to });
    return to !== undefined || doHere(deed);
  });

  function jumpTo(letter: string): string | undefined {
    const row = pagesTable.find(({ jump }) => jump === letter);
    return row && mayOpen(shop?.role, row) ? addressOf(row.name) : undefined;
  }

  function deedTo(deed: Deed): string | undefined {
    return deed === "create" && shop ? createAt(router.state.location.pathname, shop.role) : undefined;
  }

  function doHere(deed: Deed): boolean {
    switch (deed) {
      case "search":
        onSheet("palette");
        return true;
      case "help":
        onSheet("shortcuts");
        return true;
      case "search-list":
        if (!focusListSearch()) onSheet("palette");
        return true;
      case "next-row":
        return clickRecordArrow("next") || walkRows(1);
      case "row-before":
        return clickRecordArrow("previous") || walkRows(-1);
      case "tick-row":
        return tickRow();
      default:
        return false;
    }
  }

  const close = (open: boolean) => !open && onSheet(undefined);
  return (
    <Suspense>
      {opened.has("palette") && (
        <Palette
          open={sheet === "palette"}
          onOpenChange={close}
          shop={shop}
          actions={actions}
          onHelp={() => onSheet("shortcuts")}
        />
      )}
      {opened.has("shortcuts") && (
        <ShortcutsDialog open={sheet === "shortcuts"} onOpenChange={close} role={shop?.role} />
      )}
    </Suspense>
  );
}
