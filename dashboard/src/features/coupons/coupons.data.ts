import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { CouponDraft } from "@vitrine/contract/coupons/coupons";
import type { CodeBatchDraft } from "@vitrine/contract/coupons/coupon-codes";
import { useState } from "react";
import { api, client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { useSettled } from "../../ui/useSettled.ts";

/** The shop and a coupon, for a request. */
function useCouponInput(id: string) {
  return { params: { shop_id: useShop().id, id } };
}

/** Titles of the items of a stored coupon, and of those that the user adds, by id. */
export function useItemTitles(id: string | undefined) {
  const input = useCouponInput(id ?? "");
  const stored = useQuery(api.coupons.read_titles.queryOptions({ input, enabled: id !== undefined }));
  const [added, setAdded] = useState<Record<string, string>>({});
  return {
    titles: { ...stored.data?.data, ...added },
    isLoading: stored.isLoading,
    remember: (title: Record<string, string>) => setAdded((before) => ({ ...before, ...title })),
  };
}
export type ItemTitles = ReturnType<typeof useItemTitles>;

/** The segments of the shop's customers: at most 50. */
export function useSegments() {
  const params = { shop_id: useShop().id };
  const { data, error, isLoading, refetch } = useQuery(
    api.customer_segments.list.queryOptions({ input: { params, query: { limit: 100 } } }),
  );
  return { segments: data?.data ?? [], error, isLoading, retry: () => void refetch() };
}

export function useCouponReport(id: string) {
  return useQuery(api.coupons.read_report.queryOptions({ input: useCouponInput(id) }));
}

/** The sample cart with a draft, which changes some time after the last input. Without a draft, nothing is requested. */
export function useCouponPreview(draft: CouponDraft | undefined, id: string | null, quantity: number) {
  const params = { shop_id: useShop().id };
  const current = JSON.stringify(draft && { draft, id, quantity });
  const settled = useSettled(current);
  const body = settled ? (JSON.parse(settled) as { draft: CouponDraft }) : undefined;
  return useQuery({
    ...api.coupons.preview.queryOptions({ input: { params, body: body ?? ({} as never) } }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Duplicates a coupon, and opens the copy. */
export function useDuplicateCoupon() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (id: string): Promise<void> => {
    try {
      const { message, data } = await client.coupons.duplicate({ params: { shop_id, id } });
      notify(message, "success");
      void queries.invalidateQueries({ queryKey: api.coupons.list.key() });
      await navigate({ to: paths.coupon(data.id) });
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  };
}

export function useBatches(id: string) {
  return useQuery(api.coupons.list_batches.queryOptions({ input: useCouponInput(id) }));
}

export function useCreateBatch(id: string) {
  const { params } = useCouponInput(id);
  const queries = useQueryClient();
  return async (body: CodeBatchDraft): Promise<void> => {
    const { message } = await client.coupons.create_batch({ params, body });
    notify(message, "success");
    await queries.invalidateQueries({ queryKey: api.coupons.list_batches.key() });
  };
}

export function useExportCodes(id: string) {
  const { params } = useCouponInput(id);
  return useMutation({
    mutationFn: (batch_id?: string) => client.coupons.export_codes({ params, query: { batch_id } }),
    onSuccess: saveFile,
    onError: (error) => notify(errorMessage(error), "warning"),
  });
}
