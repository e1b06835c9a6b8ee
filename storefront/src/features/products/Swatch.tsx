/** A dot of a colour. As a drawing, because the content security policy allows no style attribute. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="swatch" viewBox="0 0 2 2" aria-hidden="true">
      <circle cx="1" cy="1" r="1" fill={colour} />
    </svg>
  );
}
