import { useParams } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { PageName } from "../pages/page.ts";
import { StoredRecord } from "../pages/StoredRecord.tsx";
import { type ReadApi, useRecord } from "./record-data.ts";

interface RecordPageProps<Stored> {
  page: PageName;
  /** The part of `api` that reads the record, such as `api.size_charts`. */
  records: ReadApi<Stored>;
  /** The record's id. By default, the one in the URL's path. */
  id?: string;
  /** Renders the editor, without a record for a new one. */
  children: (stored?: Stored) => ReactNode;
}

/** The page that edits a record, or adds one if the id is "new". */
export function RecordPage<Stored>({ id, ...props }: RecordPageProps<Stored>) {
  const params = useParams({ strict: false });
  const opened = id ?? params.id ?? "";
  return opened === "new" ? (
    <Fragment key="new">{props.children()}</Fragment>
  ) : (
    <Stored key={opened} id={opened} {...props} />
  );
}

function Stored<Stored>({ page, records, id, children }: RecordPageProps<Stored> & { id: string }) {
  return (
    <StoredRecord page={page} query={useRecord(records, id)}>
      {children}
    </StoredRecord>
  );
}
