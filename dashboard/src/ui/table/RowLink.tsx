import { useRouter } from "@tanstack/react-router";
import { type HTMLAttributes, type MouseEvent, type ReactNode, useRef } from "react";
import { UnstyledLink } from "../button/TextLink.tsx";

export interface RowLinkProps {
  to: string;
  search?: Record<string, unknown>;
  /** Called when the row is opened, also in a new tab. */
  onOpen?: () => void;
}

/**
 * The link of a row, in its first cell, for the keyboard, screen readers and the context menu. It covers only
 * its cell: stretched over a `<tr>`, it would cover the whole table in WebKit, where a table row can't be
 * positioned.
 */
export function RowLink({ children, ...rest }: RowLinkProps & { children: ReactNode }) {
  return (
    <UnstyledLink {...rest} data-row-link="" className="block font-medium">
      {children}
    </UnstyledLink>
  );
}

/**
 * Elements in a row that handle clicks themselves: controls, and cells that contain controls
 * (`data-controls`).
 */
const ownClicks =
  "a, button, input, select, textarea, label, summary, [contenteditable], [role=button], [role=menuitem], [data-controls]";

/** Text selected when the button went down. If a click changes it, its purpose was to select text. */
let selectedBefore = "";
const selectedText = () => String(getSelection() ?? "");

/** Returns true if a click is meant for the row and not for a control in it. */
function isRowClick({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  // React passes events of a dialog opened from a cell to the row, although the dialog is elsewhere in the
  // document.
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest(ownClicks);
  return !control || !currentTarget.contains(control);
}

/**
 * Returns a function from a link to event handlers. They make a click anywhere on the row follow its
 * `RowLink`, in a new tab with Ctrl, Command, Shift or the middle button.
 */
export function useRowClick(): (link: RowLinkProps) => HTMLAttributes<HTMLElement> {
  const router = useRouter();
  const preloading = useRef<ReturnType<typeof setTimeout>>(undefined);
  return ({ to, search, onOpen }) => {
    const openTab = (row: HTMLElement) => {
      const link = row.querySelector<HTMLAnchorElement>("a[data-row-link]");
      if (!link) return;
      onOpen?.();
      window.open(link.href, "_blank", "noopener");
    };
    return {
      onClick: (event) => {
        const selected = selectedText();
        if (!isRowClick(event) || (selected && selected !== selectedBefore)) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey) return openTab(event.currentTarget);
        event.currentTarget.querySelector<HTMLAnchorElement>("a[data-row-link]")?.click();
      },
      onMouseDown: (event) => {
        selectedBefore = selectedText();
        // Prevents the middle button from starting autoscroll.
        if (event.button === 1 && isRowClick(event)) event.preventDefault();
      },
      onAuxClick: (event) => {
        if (event.button === 1 && isRowClick(event)) openTab(event.currentTarget);
      },
      // Preloads the page when the pointer rests on the row, as for a link.
      onMouseEnter: () => {
        clearTimeout(preloading.current);
        preloading.current = setTimeout(() => {
          void router.preloadRoute({ to, search } as never).catch(() => undefined);
        }, router.options.defaultPreloadDelay);
      },
      onMouseLeave: () => clearTimeout(preloading.current),
    };
  };
}
