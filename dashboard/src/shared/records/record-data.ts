import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useShop } from "../../session/shop.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { errorMessage } from "../api-errors.ts";

// Queries and mutations for the records of one kind. `records` is the part of `api` for that kind, such as
// `api.size_charts`. These interfaces list the endpoints that each function requires.

interface InShop {
  shop_id: number;
}
interface OfRecord extends InShop {
  id: string;
}
interface PageQuery {
  limit?: number;
  cursor?: string;
}
interface Call<Input, Result> {
  call: (input: Input, options?: { signal?: AbortSignal }) => Promise<Result>;
}
interface Read<Input, Result> extends Call<Input, Result> {
  queryKey: (options: { input: Input }) => QueryKey;
}
interface Page<Row> {
  data: Row[];
  meta: { next_cursor: string | null; total?: number };
}
interface Saved<Stored> {
  message: string;
  data: Stored;
}
export interface ReadApi<Stored> {
  read: Read<{ params: OfRecord }, { data: Stored }>;
}
interface ListKey {
  list: { key: () => QueryKey };
}
export interface ChangeApi<Draft, Stored> extends ListKey, Partial<ReadApi<Stored>> {
  create: Call<{ params: InShop; body: Draft }, Saved<Stored>>;
  update: Call<{ params: OfRecord; body: Draft & { version: number } }, Saved<Stored>>;
  remove: Call<{ params: OfRecord }, { message: string }>;
}
interface MoveApi extends ListKey {
  move: Call<{ params: OfRecord; body: { position: number } }, { message: string }>;
}

/** One page of a list, for `listRows`. */
export function useRecordList<Row, Query extends PageQuery>(
  { list }: { list: Read<{ params: InShop; query: Query }, Page<Row>> },
  query: NoInfer<Query>,
) {
  const input = { params: { shop_id: useShop().id }, query };
  return useQuery({
    queryKey: list.queryKey({ input }),
    queryFn: ({ signal }) => list.call(input, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * A record for its editor. It isn't fetched again on focus, because the fields must not change while a user
 * edits them.
 */
export function useRecord<Stored>({ read }: ReadApi<Stored>, id: string) {
  const input = { params: { shop_id: useShop().id, id } };
  return useQuery({
    queryKey: read.queryKey({ input }),
    queryFn: ({ signal }) => read.call(input, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useRecordActions<Draft extends object, Stored extends { id: string }>(
  records: ChangeApi<Draft, Stored>,
) {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  const keyOf = (id: string) => records.read?.queryKey({ input: { params: { shop_id, id } } });
  return {
    /** Creates a record, or updates the one that was read as `over`. */
    async save(draft: Draft, over?: { id: string; version?: number }) {
      const saved = over
        ? await records.update.call({
            params: { shop_id, id: over.id },
            body: { ...draft, version: over.version! },
          })
        : await records.create.call({ params: { shop_id }, body: draft });
      const key = keyOf(saved.data.id);
      if (key) queries.setQueryData(key, saved);
      void queries.invalidateQueries({ queryKey: records.list.key() });
      return saved;
    },
    async remove(id: string) {
      const removed = await records.remove.call({ params: { shop_id, id } });
      void queries.invalidateQueries({ queryKey: records.list.key() });
      // Not refetched, because its editor may still be open.
      const key = keyOf(id);
      if (key) void queries.invalidateQueries({ queryKey: key, refetchType: "none" });
      return removed;
    },
  };
}

/** Moves a record to an index among all records. After an error, the list shows the stored order again. */
export function useMoveRecord(records: MoveApi) {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return async (id: string, position: number): Promise<void> => {
    try {
      await records.move.call({ params: { shop_id, id }, body: { position } });
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
    await queries.invalidateQueries({ queryKey: records.list.key() });
  };
}
