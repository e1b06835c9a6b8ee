import type { CartView } from "./cart-view.ts";

/** The way to free delivery, as text and as a bar. */
export function FreeDelivery({ progress }: { progress: CartView["free_delivery"] }) {
  if (!progress) return null;
  return (
    <div className="free-delivery">
      <p>{progress.text}</p>
      <progress value={progress.percent} max="100" aria-label={progress.text} />
    </div>
  );
}
