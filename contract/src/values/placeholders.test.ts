import { describe, expect, it } from "vitest";
import { fillPlaceholders, placeholderProblem, placeholdersIn } from "./placeholders.ts";

const rules = { allowed: ["shop_name", "order_number"], required: ["order_number"] };

describe("the placeholders of a text", () => {
  it.each([
    ["Order {{order_number}} at {{ shop_name }}", undefined],
    ["Order {{order_number}} {x}", undefined],
    ["Order {{order_no}}", "“order_no” isn't a placeholder of this text. Insert one from the list."],
    ["Order {{order_number", "A placeholder has two braces on each side. Complete it, or remove the braces."],
    [
      "Order {{order number}}",
      "A placeholder has two braces on each side. Complete it, or remove the braces.",
    ],
    ["{{{{order_number}}}}", "A placeholder has two braces on each side. Complete it, or remove the braces."],
    [
      "{{constructor}} {{order_number}}",
      "“constructor” isn't a placeholder of this text. Insert one from the list.",
    ],
    ["Your order", "Insert the placeholder “order_number”. Customers need it here."],
  ])("%s", (text, problem) => {
    expect(placeholderProblem(text, rules)).toBe(problem);
  });

  it("are found in their order", () => {
    expect(placeholdersIn("{{b}} and {{ a }}")).toEqual(["b", "a"]);
  });

  it("are filled in once: a value with braces remains text", () => {
    const values = { shop_name: "{{order_number}}", order_number: "#1" };
    expect(fillPlaceholders("{{shop_name}} {{order_number}}", values)).toBe("{{order_number}} #1");
  });

  it("that have no value leave no space", () => {
    expect(fillPlaceholders("Hello {{customer_name}},", { customer_name: "" })).toBe("Hello,");
  });

  it("are found in a long text of braces without delay", () => {
    const started = performance.now();
    placeholderProblem("{{ ".repeat(100_000), rules);
    fillPlaceholders(`{{${" ".repeat(100_000)}`, {});
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
