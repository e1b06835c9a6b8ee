import { useMutation } from "@tanstack/react-query";
import {
  type Review,
  type ReviewSettings,
  type ReviewStatus,
  reviewStatuses,
  starValues,
} from "@vitrine/contract/products/reviews";
import * as z from "zod";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { listSearch } from "../../ui/table/list-search.ts";

/** The search parameters of the list. `tab` is a status or "all". */
export const reviewsSearch = listSearch.extend({
  stars: z.array(z.enum(starValues)).optional().catch(undefined),
});

export function reviewsQuery(
  shopId: number,
  { q, tab, stars, limit, cursor }: z.infer<typeof reviewsSearch>,
) {
  const status = reviewStatuses.find((one): one is ReviewStatus => one === tab);
  const query = { search: q, status, stars, limit, cursor };
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
  const answer = await client.reviews.update_settings({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(settingsQuery(shopId).queryKey, { data: answer.data });
  return answer;
}
