import { useParams } from "@tanstack/react-router";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SizeChartEditor } from "./SizeChartEditor.tsx";
import { useSizeChart } from "./size-charts.data.ts";

/** Adds a size chart ("new") and changes one: the same page. */
export function SizeChartPage() {
  const { id = "" } = useParams({ strict: false });
  return id === "new" ? <SizeChartEditor key="new" /> : <StoredSizeChart key={id} id={id} />;
}

function StoredSizeChart({ id }: { id: string }) {
  const query = useSizeChart(id);
  return (
    <StoredRecord page="sizeChartEdit" query={query}>
      {(chart) => (
        <SizeChartEditor stored={chart} onReload={async () => (await query.refetch()).data?.data} />
      )}
    </StoredRecord>
  );
}
