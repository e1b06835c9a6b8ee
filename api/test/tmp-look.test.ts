import { it } from "vitest";
import { routed } from "./contract-walk.ts";
import { call, headersOf, inputFor } from "./requests.ts";
import { useTwins } from "./twins.ts";
const twins = useTwins();
it("look", { timeout: 60000 }, async () => {
  const out = [];
  for (const e of routed) {
    const input = inputFor(e, twins.mona);
    await twins.arrange(e.name); const r = await call(twins.baseUrl, e, input, headersOf(e, twins.callers.owner, twins.mona));
    out.push(`${e.name} ${r.status} ${r.status >= 300 ? r.text.slice(0, 300) + " <= " + JSON.stringify(input) : ""}`);
    await twins.keep.restore();
  }
  console.log(out.join("\n"));
});
