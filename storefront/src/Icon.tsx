const paths = {
  menu: "M3 6h18M3 12h18M3 18h18",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  cart: "M5 8h14l-1 12H6zM9 8V6a3 3 0 0 1 6 0v2",
};

/** A line drawing beside a label, which is what screen readers read. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
