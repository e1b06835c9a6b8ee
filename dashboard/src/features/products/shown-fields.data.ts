import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { notify } from "../../ui/feedback/toast.tsx";

const none: readonly string[] = [];

/** The names of the custom fields that shoppers see, and a function that shows or hides one. */
export function useShownFields() {
  const params = { shop_id: useShop().id };
  const queries = useQueryClient();
  const list = api.shown_fields.list.queryOptions({ input: { params } });
  const { data } = useQuery(list);
  return {
    shown: data?.data ?? none,
    show: async (key: string, shown: boolean) => {
      // Optimistic: the checkbox changes before the server responds.
      queries.setQueryData(list.queryKey, (known) => ({
        data: shown ? [...(known?.data ?? []), key] : (known?.data ?? []).filter((one) => one !== key),
      }));
      try {
        notify((await client.shown_fields.update({ params, body: { key, shown } })).message, "success");
      } catch (error) {
        notify(errorMessage(error), "warning");
      }
      await queries.invalidateQueries({ queryKey: list.queryKey });
    },
  };
}
