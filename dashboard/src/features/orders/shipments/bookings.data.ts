import { useMutation, useQuery } from "@tanstack/react-query";
import type { CourierBooking } from "@vitrine/contract/delivery/courier-bookings";
import type { Courier } from "@vitrine/contract/delivery/couriers";
import type { Order } from "@vitrine/contract/orders/orders";
import { api, client } from "../../../api.ts";
import { queryClient } from "../../../queries.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { useDownload } from "../../../shared/useDownload.ts";
import { notify } from "../../../ui/feedback/toast.tsx";
import type { OrderPlace } from "../orders.data.ts";

/** The couriers that the shop books with; undefined while they are loading. */
export function useActiveCouriers(): Courier[] | undefined {
  const { id: shop_id } = useShop();
  const { data, isError } = useQuery(
    api.couriers.list.queryOptions({ input: { params: { shop_id }, query: { limit: 100 } } }),
  );
  // Shipping without a booking is still possible.
  return isError ? [] : data?.data.filter(({ is_active }) => is_active);
}

function bookingsQuery({ shop_id, id }: OrderPlace) {
  return api.courier_bookings.list.queryOptions({ input: { params: { shop_id, id } } });
}

/** The latest booking of a shipment, unless it is cancelled. */
export function useBooking(orderId: string, shipmentId: string): CourierBooking | undefined {
  const { id: shop_id } = useShop();
  const { data } = useQuery(bookingsQuery({ shop_id, id: orderId }));
  return data?.data.findLast((one) => one.shipment_id === shipmentId && one.status !== "cancelled");
}

/** The message of a change of a booking, with the order as it is afterwards. */
export async function withOrder(
  place: OrderPlace,
  changed: Promise<{ message: string; data: CourierBooking[] }>,
): Promise<{ message: string; data: Order }> {
  try {
    const { message, data } = await changed;
    queryClient.setQueryData(bookingsQuery(place).queryKey, { data });
    return { message, data: (await client.orders.read({ params: place })).data };
  } catch (failure) {
    void queryClient.invalidateQueries({ queryKey: api.courier_bookings.key() });
    throw failure;
  }
}

/** The rates of a courier for a shipment. */
export function useRates(orderId: string, shipmentId: string) {
  const { id: shop_id } = useShop();
  return useMutation({
    mutationFn: (body: { courier_id: string; weight_grams: number | null }) =>
      client.courier_bookings.quote({ params: { shop_id, id: orderId, shipment_id: shipmentId }, body }),
    onError: (failure) => notify(errorMessage(failure), "warning"),
  });
}

/** Opens the label of a booking in a new tab. */
export function useOpenLabel() {
  const { id: shop_id } = useShop();
  return useDownload((id: string) => client.courier_bookings.label({ params: { shop_id, id } }));
}

/** Downloads the booking sheet of orders. */
export function useBookingSheet() {
  const { id: shop_id } = useShop();
  return useDownload(({ courier_id, order_ids }: { courier_id: string; order_ids: string[] }) =>
    client.courier_bookings.sheet({ params: { shop_id, id: courier_id }, body: { order_ids } }),
  );
}
