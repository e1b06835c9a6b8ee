/** "Linen apron, Moss / S" */
export function lineName({ title, variant_title }: { title: string; variant_title: string }): string {
  return variant_title ? `${title}, ${variant_title}` : title;
}
