import type { IncomingMessage, ServerResponse } from "node:http";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { endpoints } from "@vitrine/api/http/endpoints";
import { contract } from "@vitrine/contract/contract";
import { apiKeyRequestsPerMinute, apiScopes, scopeOf } from "@vitrine/contract/shops/api-keys";
import { sendText } from "./send-text.ts";

type Operation = {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: unknown;
  responses?: Record<string, { description?: string; content?: unknown }>;
  security?: Record<string, string[]>[];
  /** The scope that an API key needs. */
  "x-api-key-scope"?: string;
};
type Document = { openapi: string; paths?: Record<string, Record<string, Operation>> };

let made: Promise<Document> | undefined;

/** Serves the API's documentation, generated from its contract: `/api/openapi.json` (3.1) and `/api/docs`. */
export async function serveDocs(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  dashboardUrl: string,
): Promise<void> {
  made ??= describeApi(dashboardUrl);
  const document = await made;
  const headers = { "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" };
  if (path.endsWith(".json"))
    return sendText(request, response, {
      headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
      text: JSON.stringify(document),
    });
  return sendText(request, response, {
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
    text: page(document),
  });
}

async function describeApi(dashboardUrl: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = (await generator.generate(contract, {
    info: {
      title: "Vitrine API",
      version: "1",
      description:
        "A successful response is `{ message?, data?, token?, meta? }`. An error is `{ message, code, errors? }`. Amounts are integers in minor units of the given currency, times are ISO 8601 in UTC, and IDs are strings. Authenticate with `Authorization: Bearer …`: a user's token with the `Device-Id` that it was issued to, or an API key of a shop (`vk_…`). " +
        `Keys have scopes: ${apiScopes.join(", ")}; write access includes read access. Each operation names its scope in \`x-api-key-scope\`; those without one are closed to keys. A key allows ${apiKeyRequestsPerMinute} requests per minute, then the response is 429 with \`Retry-After\`.`,
    },
    servers: [{ url: `${dashboardUrl}/api` }],
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "Token of a signed-in user." },
        api_key: { type: "http", scheme: "bearer", description: "API key of a shop, which begins with vk_." },
      },
    },
    security: [{ bearer: [] }],
  })) as Document;
  for (const { method, path, meta } of endpoints) {
    const operation = document.paths?.[path]?.[method.toLowerCase()];
    const scope = scopeOf(meta, method);
    if (operation && scope)
      Object.assign(operation, {
        security: [{ bearer: [] }, { api_key: [scope] }],
        "x-api-key-scope": scope,
      });
  }
  return document;
}

function page(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(
    operations,
    ({ path }) =>
      path
        .replace(/^\/v1\/(shop\/\{shop_id\}|storefront\/\{handle\})\//, "")
        .split("/")
        .find((step) => step && !step.startsWith("{") && step !== "v1") ?? "shop",
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vitrine API</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}h2{border-top:2px solid;padding-top:.5rem;margin-top:2.5rem}
summary{cursor:pointer;padding:.4rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere}code,pre{font:13px/1.45 ui-monospace,monospace}b{display:inline-block;min-width:4.5em}
pre{overflow:auto;background:#8881;padding:.75rem}</style></head><body><h1>Vitrine API</h1>
<p>Generated from the API contract. Download the OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
${[...groups].map(([name, list]) => `<h2>${escape(name)}</h2>${list.map(operationRow).join("")}`).join("")}</body></html>`;
}

function operationRow({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const sections = [
    ["API key scope", operation["x-api-key-scope"]],
    ["Parameters", operation.parameters],
    ["Body", operation.requestBody],
    ["Responses", operation.responses],
  ] as const;
  return `<details><summary><b>${method}</b> <code>/api${escape(path)}</code></summary>${sections
    .filter(([, value]) => value && Object.keys(value).length > 0)
    .map(([name, value]) => `<h4>${name}</h4><pre>${escape(JSON.stringify(value, null, 2))}</pre>`)
    .join("")}</details>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
