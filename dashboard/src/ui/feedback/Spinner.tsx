/** A spinner for buttons. Hidden from screen readers; the surrounding element announces the state. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      data-spinner
      className="shrink-0 animate-spin"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path
        d="M8 1.5A6.5 6.5 0 0 1 14.5 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
