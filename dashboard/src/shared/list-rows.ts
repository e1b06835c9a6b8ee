import type { ListRows } from "../ui/table/ListPage.tsx";
import { errorCode, errorMessage } from "./api-errors.ts";

/** A query of TanStack Query for one page of a list. */
export interface ListQuery<Row> {
  data:
    | {
        data: readonly Row[];
        meta: { next_cursor?: string | null; total?: number; total_is_minimum?: boolean };
      }
    | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** The rows of a list and their state, for `ListPage`. */
export function listRows<Row>(query: ListQuery<Row>): ListRows<Row> {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  const message = error ? errorMessage(error) : undefined;
  return {
    rows: data?.data,
    total: data?.meta.total,
    totalIsMinimum: data?.meta.total_is_minimum,
    nextCursor: data?.meta.next_cursor ?? undefined,
    busy: data ? isPlaceholderData : isPending || isFetching,
    error: message,
    onRetry: () => void refetch(),
    denied: errorCode(error) === "forbidden" ? message : undefined,
  };
}
