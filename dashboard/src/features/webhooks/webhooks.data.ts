import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";

const pollMs = 3_000;

/** The latest deliveries of a webhook. While one is waiting for its first try, they are fetched again. */
export function useDeliveries(webhookId: string, cursor: string | undefined) {
  const params = { shop_id: useShop().id, id: webhookId };
  return useQuery({
    ...api.webhooks.list_deliveries.queryOptions({ input: { params, query: { limit: 25, cursor } } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status, tries }) => status === "pending" && tries === 0) ? pollMs : false,
  });
}

export function useDelivery(id: string) {
  const input = { params: { shop_id: useShop().id, id } };
  return useQuery(api.webhooks.read_delivery.queryOptions({ input }));
}

export function useWebhookActions() {
  const shop_id = useShop().id;
  const queries = useQueryClient();

  /** Shows the message of a response, and fetches the deliveries again. */
  async function outcome(response: Promise<{ message: string }>): Promise<void> {
    try {
      notify((await response).message, "success");
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
    await queries.invalidateQueries({ queryKey: api.webhooks.key() });
  }

  return {
    test: (id: string) => outcome(client.webhooks.test({ params: { shop_id, id } })),
    replay: (id: string) => outcome(client.webhooks.replay({ params: { shop_id, id } })),
    rotate: async (id: string) => {
      const rotated = await client.webhooks.rotate({ params: { shop_id, id } });
      await queries.invalidateQueries({ queryKey: api.webhooks.key() });
      return rotated.secret;
    },
  };
}
