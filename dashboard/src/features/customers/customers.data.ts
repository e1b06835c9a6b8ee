import type { Customer, CustomerDraft } from "@vitrine/contract/customers/customers";
import type { CustomerConditions, Segment } from "@vitrine/contract/customers/customer-filter";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { useDownload } from "../../shared/useDownload.ts";
import { useRecordActions } from "../../shared/records/record-data.ts";

/** Refetches what shows a changed customer. */
function useRefresh() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [
      api.customers.list.key(),
      api.customers.orders.key(),
      api.activity_log.list.key(),
      api.customers.neighbours.key(),
    ])
      void queries.invalidateQueries({ queryKey });
  };
}

/** Saves a customer, as `useRecordActions` does. */
export function useSaveCustomer() {
  const refresh = useRefresh();
  const removed = () => Promise.reject<{ message: string }>(new Error("Customers are erased"));
  const { save } = useRecordActions<CustomerDraft, Customer>({
    list: api.customers.list,
    read: api.customers.read,
    create: api.customers.create,
    update: api.customers.update,
    remove: { call: removed },
  });
  return async (...change: Parameters<typeof save>) => {
    const saved = await save(...change);
    refresh();
    return saved;
  };
}

/** Runs a change of a customer, shows its message, and stores the customer that it returns. */
export function useCustomerChange(id: string) {
  const params = { shop_id: useShop().id, id };
  const queries = useQueryClient();
  const refresh = useRefresh();
  return async (
    change: (params: { shop_id: number; id: string }) => Promise<{ message: string; data?: Customer }>,
  ): Promise<void> => {
    const { message, data } = await change(params);
    notify(message, "success");
    if (data) queries.setQueryData(api.customers.read.queryKey({ input: { params } }), { data });
    refresh();
  };
}

export function useOrdersOf(id: string) {
  const params = { shop_id: useShop().id, id };
  return useInfiniteQuery(
    api.customers.orders.infiniteOptions({
      input: (cursor: string | undefined) => ({ params, query: { limit: 10, cursor } }),
      initialPageParam: undefined,
      getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    }),
  );
}

export function useCustomerLog(id: string) {
  const params = { shop_id: useShop().id };
  return useInfiniteQuery(
    api.activity_log.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params,
        query: { target_type: "customer", target_id: id, limit: 20, cursor },
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    }),
  );
}

/** The shop's tags for customers, searched by the server. */
export function useCustomerTags() {
  const params = { shop_id: useShop().id };
  const [search, setSearch] = useState("");
  const { data } = useQuery(
    api.customers.tags.queryOptions({
      input: { params, query: { search: search || undefined } },
      placeholderData: keepPreviousData,
    }),
  );
  return {
    search,
    onSearch: setSearch,
    options: (data?.data ?? []).map((tag) => ({ value: tag, label: tag })),
  };
}

/** Other customers for a merge, searched by the server. */
export function useOtherCustomers(id: string) {
  const params = { shop_id: useShop().id };
  const [search, setSearch] = useState("");
  const { data } = useQuery(
    api.customers.list.queryOptions({
      input: { params, query: { search: search || undefined, limit: 20 } },
      placeholderData: keepPreviousData,
    }),
  );
  const others = (data?.data ?? []).filter((one) => one.id !== id);
  return { search, onSearch: setSearch, others };
}

export function useMergePreview(id: string, customer_id: string | undefined) {
  const params = { shop_id: useShop().id, id };
  return useQuery({
    ...api.customers.preview_merge.queryOptions({
      input: { params, query: { customer_id: customer_id ?? "" } },
    }),
    enabled: customer_id !== undefined,
    retry: false,
  });
}

export function useSegments(): Segment[] {
  const params = { shop_id: useShop().id };
  const { data } = useQuery(
    api.customer_segments.list.queryOptions({ input: { params, query: { limit: 100 } } }),
  );
  return data?.data ?? [];
}

export function useSegmentActions() {
  return useRecordActions<{ name: string; filter: CustomerConditions }, Segment>(api.customer_segments);
}

export function useDownloads() {
  const shop_id = useShop().id;
  const list = useDownload((query: Parameters<typeof client.customers.export>[0]["query"]) =>
    client.customers.export({ params: { shop_id }, query }),
  );
  const person = useDownload(async (id: string) => {
    const { data } = await client.customers.export_data({ params: { shop_id, id } });
    return new File([JSON.stringify(data, null, 2)], "personal-data.json", { type: "application/json" });
  });
  return { exportList: list.mutate, exportPerson: person.mutate };
}
