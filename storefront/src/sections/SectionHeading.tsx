/** The heading of a section: the owner's, or else a default in the shop's language. */
export function SectionHeading({ children }: { children: string | null }) {
  return children && <h2 dir="auto">{children}</h2>;
}
