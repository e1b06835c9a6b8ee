/** Shows the delivery to the shopper's place on a product's page. */
export async function showDelivery(): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-delivery]")!;
  const response = await fetch(place.dataset["delivery"]!);
  if (!response.ok) return;
  const { text, label } = (await response.json()) as { text: string | null; label: string };
  place.querySelector("a")!.textContent = label;
  if (text) place.prepend(text);
}
