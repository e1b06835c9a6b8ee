/** Plain text with its paragraphs and line breaks. */
export function Paragraphs({ text }: { text: string | null }) {
  const paragraphs = (text ?? "").split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return paragraphs.map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same paragraph may appear twice
    <p key={at} className="lines" dir="auto">
      {paragraph}
    </p>
  ));
}
