import type { LucideIcon } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { classes } from "../classes.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";

export type ButtonLook = "primary" | "plain" | "quiet" | "danger";

const looks: Record<ButtonLook, string> = {
  primary:
    "border-accent bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover not-aria-disabled:hover:border-accent-hover",
  plain: "border-control bg-surface text-ink1 not-aria-disabled:hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink1 not-aria-disabled:hover:bg-sunken",
  danger: "border-critical bg-critical text-on-critical not-aria-disabled:hover:opacity-90",
};

const base =
  "inline-flex min-h-control max-w-full items-center justify-center gap-2 rounded-control border py-1 text-center font-medium no-underline select-none transition-colors aria-disabled:opacity-60";

/** Class names of a button, for links styled as one. */
export function buttonClasses(look: ButtonLook = "plain", className?: string): string {
  return classes(base, "px-3.5", looks[look], className);
}

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  look?: ButtonLook;
  icon?: LucideIcon;
  /** Shows a spinner beside the label and ignores further clicks. */
  busy?: boolean;
  /** Reason why the button is disabled. It can still receive focus and shows the reason as a tooltip. */
  disabledReason?: string;
}

/** Label it with a verb and a noun. One primary button per page. Inside a form, pass `type="submit"`. */
export function Button({
  look = "plain",
  icon: Icon,
  busy,
  disabledReason,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const out = Boolean(busy || disabledReason);
  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three types, "button" by default
      type={type}
      aria-disabled={out || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      className={buttonClasses(look, className)}
      onClick={out ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : Icon && <Icon size={16} aria-hidden className="shrink-0" />}
      {children}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <>
      <Tooltip text={disabledReason}>{button}</Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "icon"> {
  icon: LucideIcon;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  /** Number shown at the corner, as on the notification bell. Hidden if 0. */
  count?: number;
  /** Mirrors the icon in right-to-left languages. */
  turns?: boolean;
}

/** Class names of an icon button, for links styled as one. */
export function iconButtonClasses(look: ButtonLook = "quiet", className?: string): string {
  return classes(base, "relative w-control shrink-0", looks[look], className);
}

/** A button that shows only an icon, with its label as a tooltip. */
export function IconButton({
  icon: Icon,
  label,
  count,
  turns,
  look = "quiet",
  busy,
  className,
  disabledReason,
  onClick,
  ...rest
}: IconButtonProps) {
  const out = Boolean(busy || disabledReason);
  return (
    <Tooltip text={disabledReason ?? label}>
      <button
        type="button"
        {...rest}
        aria-label={count ? undefined : label}
        aria-disabled={out || undefined}
        className={iconButtonClasses(look, className)}
        onClick={out ? undefined : onClick}
      >
        {busy ? (
          <Spinner />
        ) : (
          <Icon size={18} aria-hidden className={classes("shrink-0", turns && "turns")} />
        )}
        {count ? (
          <>
            <span className="sr-only">{label} </span>
            <span className="absolute end-0 top-0 min-w-4.5 rounded-full bg-accent px-1 text-micro leading-4.5 text-on-accent">
              {count > 99 ? "99+" : count}
            </span>
          </>
        ) : null}
      </button>
    </Tooltip>
  );
}
