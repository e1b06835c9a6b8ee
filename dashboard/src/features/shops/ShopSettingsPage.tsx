import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { readinessQuery } from "./shops.data.ts";
import { ShopSettingsForm } from "./ShopSettingsForm.tsx";

export function ShopSettingsPage() {
  const { id } = useShop();
  const read = { input: { params: { shop_id: id } } };
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...api.shops.read.queryOptions(read), refetchOnWindowFocus: false });
  const readiness = useQuery(readinessQuery(id));
  const hasOrders = readiness.data?.data.has_orders;
  return (
    <StoredRecord page="shopSettings" query={{ ...query, isPending: query.isPending || readiness.isPending }}>
      {(shop) => (
        <ShopSettingsForm
          key={shop.id}
          shop={shop}
          // If it couldn't be fetched, the fields are editable, and the server rejects the change if there
          // are orders.
          hasOrders={hasOrders ?? false}
          onReload={async () => (await query.refetch()).data?.data}
        />
      )}
    </StoredRecord>
  );
}
