// Shows the delivery to the shopper's place on a product's page. Runs when it is loaded: a call would make each page larger.

const place = document.querySelector<HTMLElement>("[data-delivery]");
if (place) void showDelivery(place);

async function showDelivery(place: HTMLElement): Promise<void> {
  const response = await fetch(place.dataset["delivery"]!);
  if (!response.ok) return;
  const { text, label } = (await response.json()) as { text: string | null; label: string };
  place.querySelector("a")!.textContent = label;
  if (text) place.prepend(text);
}

export {};
