import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { buttonClasses, type ButtonLook } from "./Button.tsx";
import { classes } from "../classes.ts";

const linkClasses = "underline decoration-control underline-offset-3 hover:decoration-current";

interface TextLinkProps {
  /** A path from paths.ts. */
  to: string;
  search?: Record<string, unknown>;
  /** State of the history entry that doesn't belong in the URL, such as text that the user typed. */
  state?: () => object;
  children: ReactNode;
  className?: string;
  onClick?: (event: MouseEvent) => void;
}

/** An underlined link within the dashboard. Its page is preloaded when the pointer approaches. */
export function TextLink({ to, search, state, className, ...rest }: TextLinkProps) {
  return (
    <Link
      to={to}
      search={search as LinkProps["search"]}
      state={state as LinkProps["state"]}
      className={classes(linkClasses, className)}
      {...rest}
    />
  );
}

/** An unstyled link, for row titles and navigation items. */
export function UnstyledLink({
  to,
  search,
  onOpen,
  ...rest
}: Omit<TextLinkProps, "state"> & {
  "aria-current"?: "page" | undefined;
  "aria-label"?: string;
  "data-row-link"?: "";
  /** Called when the link is followed, also by a middle click, which opens a new tab. */
  onOpen?: () => void;
}) {
  return (
    <Link
      to={to}
      search={search as LinkProps["search"]}
      activeProps={{}}
      onClick={onOpen}
      onAuxClick={onOpen && (({ button }) => button === 1 && onOpen())}
      {...rest}
    />
  );
}

/** A link styled as a button. */
export function ButtonLink({
  look,
  icon: Icon,
  className,
  children,
  search,
  state,
  ...rest
}: TextLinkProps & { look?: ButtonLook; icon?: LucideIcon }) {
  return (
    <Link
      search={search as LinkProps["search"]}
      state={state as LinkProps["state"]}
      className={buttonClasses(look, className)}
      {...rest}
    >
      {Icon && <Icon size={16} aria-hidden className="shrink-0" />}
      {children}
    </Link>
  );
}

/** A link that opens in a new tab, marked with ↗: to another host, or away from an unsaved form. */
export function OutsideLink({
  href,
  children,
  className,
}: {
  href: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <a href={href} target="_blank" rel="noopener" className={classes(linkClasses, className)}>
      {children}
      <span aria-hidden className="turns ms-0.5 inline-block text-ink3">
        ↗
      </span>
    </a>
  );
}
