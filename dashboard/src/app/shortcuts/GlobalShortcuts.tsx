import type { Shop } from "@vitrine/contract/shops/shops";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { clickRecordArrow, clickShortcut, focusListSearch, tickRow, focusRow } from "./list-keys.ts";
import { createAt } from "../shell/menu.ts";
import { pagesTable } from "../pages-table.ts";
import { pagePath, mayOpen } from "../../shared/pages/page.ts";
import type { ShortcutAction } from "./shortcuts.rules.ts";
import { useGlobalActions } from "../shell/useGlobalActions.ts";
import { useShortcuts } from "./useShortcuts.ts";

// Neither is part of the first load. The palette is fetched after 3 seconds, so that it opens without a
// delay.
const loadPalette = () => import("../palette/Palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
}));

const restMs = 3_000;

/** The overlay over a page: the command palette or the list of shortcuts. */
export type OpenOverlay = "palette" | "shortcuts";

/** Keyboard shortcuts, the command palette and the list of shortcuts, on every page. */
export function GlobalShortcuts({
  shop,
  actions,
  sheet,
  onSheet,
}: {
  shop: Shop | undefined;
  actions: ReturnType<typeof useGlobalActions>;
  sheet: OpenOverlay | undefined;
  onSheet: (sheet: OpenOverlay | undefined) => void;
}) {
  const navigate = useNavigate();
  const router = useRouter();
  // Once opened, they stay mounted to fade out.
  const [opened, setOpened] = useState<ReadonlySet<OpenOverlay>>(new Set());
  if (sheet && !opened.has(sheet)) setOpened(new Set([...opened, sheet]));

  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), restMs);
    return () => clearTimeout(timer);
  }, []);

  useShortcuts((action) => {
    const to = action.startsWith("g ") ? jumpTo(action.slice(2)) : pathFor(action);
    if (to !== undefined) void navigate({ to });
    return to !== undefined || runHere(action);
  });

  function jumpTo(letter: string): string | undefined {
    const row = pagesTable.find(({ jump }) => jump === letter);
    return row && mayOpen(shop?.role, row) ? pagePath(row.name) : undefined;
  }

  function pathFor(action: ShortcutAction): string | undefined {
    return action === "create" && shop ? createAt(router.state.location.pathname, shop.role) : undefined;
  }

  function runHere(action: ShortcutAction): boolean {
    switch (action) {
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
        return clickRecordArrow("next") || focusRow(1);
      case "row-before":
        return clickRecordArrow("previous") || focusRow(-1);
      case "tick-row":
        return tickRow();
      default:
        return clickShortcut(action);
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
