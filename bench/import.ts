import type { Line } from "./bench.ts";
import type { Filled } from "./fill.ts";
import type { Stage } from "./stage.ts";

const products = 6_000;

/** A file of 6,000 products of three rows each, imported through the API by the running server. */
export async function importLine(
  stage: Stage,
  product: { port: number; pid: number },
  shop: Filled,
): Promise<Line> {
  const form = new FormData();
  form.set("file", new File([file()], "bench.csv", { type: "text/csv" }));
  const base = `http://127.0.0.1:${product.port}/api/v1/shop/${shop.shopId}/import-products`;
  const created = (await (await fetch(base, { method: "POST", headers: shop.owner, body: form })).json()) as {
    data: { id: string };
  };
  await until("ready");
  const began = performance.now();
  await fetch(`${base}/${created.data.id}/run`, { method: "POST", headers: shop.owner });
  await until("done");
  const { rows } = await stage.admin.query<{ seconds: string }>(
    "select extract(epoch from finished_at - started_at) as seconds from imports where id = $1",
    [created.data.id],
  );
  const seconds = Number(rows[0]!.seconds) || (performance.now() - began) / 1000;
  return {
    name: `import of ${products * 3} rows, ${products} products`,
    ours: `${(products / seconds).toFixed(0)} products/s, ${seconds.toFixed(1)} s`,
    budget: "≥ 1,000 products/s",
  };

  async function until(status: string): Promise<void> {
    for (let tries = 0; tries < 1_200; tries++) {
      const { data } = (await (
        await fetch(`${base}/${created.data.id}`, { headers: shop.owner })
      ).json()) as { data: { status: string; failure: string | null } };
      if (data.status === status) return;
      if (data.status === "failed") throw new Error(`The import failed: ${data.failure}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The import was not ${status} in two minutes`);
  }
}

function file(): string {
  const lines = [
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status",
  ];
  for (let n = 0; n < products; n++)
    for (const [at, size] of ["S", "M", "L"].entries())
      lines.push(
        at === 0
          ? `imported-${n},Imported ${n},<p>A <strong>plain</strong> thing that is number ${n}.</p>,Vendor ${n % 40},Things,"red, round",TRUE,Size,${size},IMP-${n}-${size},250,shopify,12,deny,19.90,active`
          : `imported-${n},,,,,,,,${size},IMP-${n}-${size},250,shopify,12,deny,19.90,`,
      );
  return lines.join("\n");
}
