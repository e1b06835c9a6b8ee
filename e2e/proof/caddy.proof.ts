import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort, startProduct } from "../support/product.ts";
import { openShopWithProducts } from "../support/shop-with-products.ts";
import { requireFile } from "./packages.ts";
import type { Proof } from "./proof.ts";

const host = "fern.example";

/**
 * The Caddyfile of the documentation with Caddy's own certificate authority: a verified domain of a shop gets a certificate and
 * its storefront, another host gets neither.
 */
export const prove: Proof = async (say) => {
  const caddy = requireFile("caddy", ["/usr/bin/caddy"], say);
  const [port, httpPort] = [await freePort(), await freePort()];
  const product = await startProduct({ DASHBOARD_URL: "https://dashboard.example.com", TRUST_PROXY: "1" });
  const shop = await openShopWithProducts("Fern Caddy", 1, product);
  await shop.admin.query(
    `insert into domains (shop_id, id, host, token, status, owns_host, verified_at, next_check_at)
     values ($1, gen_random_uuid(), $2, 'token', 'active', true, now(), null)`,
    [shop.params.shop_id, host],
  );
  const directory = mkdtempSync(path.join(tmpdir(), "vitrine-caddy-"));
  const config = path.join(directory, "Caddyfile");
  writeFileSync(config, localCaddyfile(product.port, port, httpPort));
  const proxy = spawn(caddy, ["run", "--adapter", "caddyfile", "--config", config], {
    env: { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdio: "ignore",
  });
  try {
    const page = await untilAnswered(port, host);
    if (page.status !== 200 || !page.body.includes("Fern Caddy"))
      throw new Error(`The domain's page has the status ${page.status}`);
    say(`https://${host}: ${page.status}, with a certificate of Caddy`);
    const unknown = await get(port, "evil.example").catch((failure: Error) => failure);
    if (!(unknown instanceof Error)) throw new Error("An unknown host got a certificate");
    say(`https://evil.example: no certificate (${unknown.message.split(":")[0]})`);
    const fromOutside = await get(port, host, `/tls-check?domain=${host}`);
    if (fromOutside.status !== 404)
      throw new Error("The check of certificates answers requests from outside");
    say(`https://${host}/tls-check: ${fromOutside.status}`);
  } finally {
    proxy.kill();
    await shop.admin.end();
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};

/** The documented file with local ports and certificates. */
function localCaddyfile(productPort: number, port: number, httpPort: number): string {
  const options = `\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${port}\n`;
  return readFileSync(path.resolve(import.meta.dirname, "../../docs/Caddyfile"), "utf8")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${productPort}`)
    .replace("{\n\ton_demand_tls", `{\n${options}\ton_demand_tls`);
}

async function untilAnswered(port: number, name: string) {
  for (let tries = 0; ; tries++)
    try {
      return await get(port, name);
    } catch (failure) {
      if (tries === 50) throw failure;
      await setTimeout(200);
    }
}

/** The page of a host, whose certificate is from Caddy's own authority. */
function get(port: number, name: string, url = "/"): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path: url,
      servername: name,
      headers: { host: name },
      rejectUnauthorized: false,
    };
    const sent = request(options, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
