import type { OrderTracking, TagVerb } from "@vitrine/contract/orders/order-changes";
import type { ListedOrder } from "@vitrine/contract/orders/orders";
import { BulkBooking } from "../shipments/BulkBooking.tsx";
import { BulkShipping } from "../shipments/BulkShipping.tsx";
import { BulkOrderTags } from "../tags/BulkOrderTags.tsx";

export type BulkDialogName = TagVerb | "book" | "ship";

interface BulkOrderDialogsProps {
  requested: BulkDialogName | undefined;
  /** Ids of the selected orders, and their number if all orders of the list are selected. */
  ids: readonly string[];
  count: number;
  /** Those of the selected orders that can have a packed shipment. */
  toShip: readonly ListedOrder[];
  tag: (verb: TagVerb, tags: string[]) => Promise<unknown>;
  book: (courier: string) => Promise<unknown>;
  /** Resolves to false if the request failed. */
  ship: (tracking: OrderTracking[]) => Promise<boolean>;
  onClose: () => void;
}

/** The dialogs of the bulk actions that need more than a click. */
export function BulkOrderDialogs(props: BulkOrderDialogsProps) {
  const { requested, ids, count, toShip, tag, book, ship, onClose } = props;
  switch (requested) {
    case "add_tags":
    case "remove_tags":
      return (
        <BulkOrderTags
          verb={requested}
          count={count}
          onApply={async (tags) => void (await tag(requested, tags))}
          onClose={onClose}
        />
      );
    case "book":
      return (
        <BulkBooking ids={[...ids]} book={async (courier) => void (await book(courier))} onClose={onClose} />
      );
    case "ship":
      return <BulkShipping orders={toShip} ship={ship} onClose={onClose} />;
    default:
      return null;
  }
}
