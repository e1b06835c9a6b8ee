import { useMutation } from "@tanstack/react-query";
import {
  type Review,
  type ReviewChange,
  type ReviewSettings,
  reviewSources,
  reviewSubjects,
  type ReviewStatus,
  reviewStatuses,
  starValues,
} from "@vitrine/contract/products/reviews";
import * as z from "zod";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { idsOfPages, maxAtOnce, useBatches } from "../../shared/records/useBatches.ts";
import { useDownload } from "../../shared/useDownload.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { listSearch } from "../../ui/table/list-search.ts";

/** The search parameters of the list. `tab` is a status or "all". */
export const reviewsSearch = listSearch.extend({
  stars: z.array(z.enum(starValues)).optional().catch(undefined),
  product: z.uuid().optional().catch(undefined),
  photos: z.literal("with").optional().catch(undefined),
  source: z.enum(reviewSources).optional().catch(undefined),
  subject: z.enum(reviewSubjects).optional().catch(undefined),
});
type ReviewsSearch = z.infer<typeof reviewsSearch>;

/** The filter in the form that the API expects. */
export function filterOf({ q, tab, stars, product, photos, source, subject }: ReviewsSearch) {
  const status = reviewStatuses.find((one): one is ReviewStatus => one === tab);
  const with_photos = photos && ("1" as const);
  return { search: q, status, stars, product_id: product, with_photos, source, subject };
}

export function reviewsQuery(shopId: number, { limit, cursor, ...search }: ReviewsSearch) {
  const query = { ...filterOf(search), limit, cursor };
  return api.reviews.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}

export function reviewQuery(shopId: number, id: string) {
  return api.reviews.read.queryOptions({ input: { params: { shop_id: shopId, id } } });
}

/** Shows a changed review as the server returned it. */
function store(shopId: number, data: Review): void {
  queryClient.setQueryData(reviewQuery(shopId, data.id).queryKey, { data });
  void queryClient.invalidateQueries({ queryKey: api.reviews.list.key() });
}

/** Publishes or hides a review. */
export function useChangeStatus() {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: "published" | "hidden" }) =>
      client.reviews.update_status({ params: { shop_id, id }, body: { status } }),
    onSuccess: ({ message, data }) => {
      store(shop_id, data);
      notify(message, "success");
    },
    onError: (error) => {
      notify(errorMessage(error), "warning");
      void queryClient.invalidateQueries({ queryKey: api.reviews.list.key() });
    },
  });
}

/** Publishes, hides or deletes the selected reviews. @param filter that of the list, for when all of it are selected */
export function useChangeReviews(chosen: Chosen, filter: ReturnType<typeof filterOf>) {
  const params = { shop_id: useShop().id };
  const { changeEach, progress } = useBatches(chosen, {
    all: () =>
      idsOfPages((cursor) => client.reviews.list({ params, query: { ...filter, limit: maxAtOnce, cursor } })),
    onEnd: () => {},
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.reviews.key() });
  const change = (to: ReviewChange) =>
    changeEach((ids) => client.reviews.change_many({ params, body: { ids, change: to } }));
  return { change, progress, refresh };
}

/** Downloads all reviews. */
export function useExport() {
  const params = { shop_id: useShop().id };
  return useDownload((_: undefined) => client.review_files.export({ params }));
}

export interface ChosenFile {
  file: File;
  status: "published" | "pending";
}

export function usePreview() {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: async (file: File) => (await client.review_files.preview({ params, body: { file } })).data,
  });
}

export function useImport() {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: async (body: ChosenFile) => (await client.review_files.import({ params, body })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.reviews.key() }),
  });
}

export async function saveReply(shopId: number, id: string, reply: string | null): Promise<void> {
  const { message, data } = await client.reviews.update_reply({
    params: { shop_id: shopId, id },
    body: { reply },
  });
  store(shopId, data);
  notify(message, "success");
}

export async function deleteReview(shopId: number, id: string): Promise<{ message: string }> {
  const done = await client.reviews.remove({ params: { shop_id: shopId, id } });
  void queryClient.invalidateQueries({ queryKey: api.reviews.list.key() });
  return done;
}

export function settingsQuery(shopId: number) {
  return api.reviews.read_settings.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Saves the settings and caches the server's response. */
export async function saveSettings(shopId: number, body: ReviewSettings) {
  const response = await client.reviews.update_settings({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(settingsQuery(shopId).queryKey, { data: response.data });
  return response;
}
