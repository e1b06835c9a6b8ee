// @vitest-environment jsdom
import fc from "fast-check";
import { currencyCodes } from "@vitrine/contract/values/currencies";
import { parseMoney } from "@vitrine/contract/values/money";
import { useEffect, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Field } from "../src/ui/form/Field.tsx";
import { Form, useSchemaForm } from "../src/ui/form/form.tsx";
import { MoneyInput } from "../src/ui/form/MoneyInput.tsx";
import { readNumber, writeAmount, writeNumber } from "../src/ui/form/number-text.rules.ts";
import { NumberInput } from "../src/ui/form/NumberInput.tsx";
import { TextInput } from "../src/ui/form/TextInput.tsx";
import { show, type Shown } from "./in-dom.tsx";

vi.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (text: string) => text, i18n: { language: "en" } }),
}));
vi.mock("@tanstack/react-router", () => ({ useBlocker: () => ({ status: "idle" }) }));

let shown: Shown | undefined;
afterEach(() => shown?.close());

/** The last value that the form has. */
let value: number | null | undefined;

/** The usual case: a controlled field. */
function InController({ first }: { first: number }) {
  const { control } = useForm({ defaultValues: { price: first as number | null } });
  const price = useWatch({ control, name: "price" });
  useEffect(() => void (value = price), [price]);
  return (
    <Controller
      control={control}
      name="price"
      render={({ field }) => (
        <MoneyInput
          currency="EUR"
          value={field.value}
          onValue={(minor) => field.onChange(minor ?? null)}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}

/** A form that falls back to the stored value while the field is empty, as a cell of a list does. */
function WithFallback({ first }: { first: number }) {
  const [typed, setTyped] = useState<number>();
  const price = typed ?? first;
  useEffect(() => void (value = price), [price]);
  return <MoneyInput currency="EUR" value={price} onValue={setTyped} />;
}

const forms = { "a controlled field": InController, "a field with a fallback": WithFallback };
describe.each(Object.entries(forms))("an amount in %s", (_, Money) => {
  async function begin(first = 8000) {
    shown = await show(<Money first={first} />);
    await shown.focus();
    return shown;
  }

  it("is cleared and typed again", async () => {
    const { input, type } = await begin();
    expect(input().value).toBe("80.00");
    input().select();
    await type("");
    expect(input().value).toBe("");
    for (const key of "120") await type(key);
    expect(input().value).toBe("120");
    expect(value).toBe(12_000);
  });

  it("is replaced by selecting all and typing", async () => {
    const { input, type, blur } = await begin();
    input().select();
    for (const key of "120.5") await type(key);
    expect(input().value).toBe("120.5");
    await blur();
    expect(input().value).toBe("120.50");
  });

  it("never changes while the user types, pastes or removes text", async () => {
    const edit = fc.record({
      text: fc.oneof(
        fc.constantFrom("", "1", "0", ".", ",", "1.234,50", "1,234.50", "١٢٣", "abc", " ", "-"),
        fc.string({ maxLength: 3 }),
      ),
      from: fc.nat(12),
      to: fc.nat(12),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async (edits) => {
        const { input, type, blur } = await begin();
        let expected = input().value;
        for (const { text, from, to } of edits) {
          const [start, end] = [Math.min(from, to), Math.max(from, to)].map((at) =>
            Math.min(at, expected.length),
          );
          const plain = text.replace(/[\r\n]/g, "");
          const next = expected.slice(0, start) + plain + expected.slice(end);
          if (next === expected) continue;
          expected = next;
          input().setSelectionRange(start!, end!);
          await type(plain);
          expect(input().value).toBe(expected);
        }
        const read = expected.trim() ? parseMoney(expected, "EUR") : undefined;
        await blur();
        if (read !== undefined) expect(input().value).toBe((read / 100).toFixed(2));
        else if (expected.trim()) expect(input().value).toBe(expected);
        await shown!.close();
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});

describe("an amount that was cleared", () => {
  it("is empty, not 0, also after the field loses the focus", async () => {
    shown = await show(<InController first={8000} />);
    await shown.focus();
    shown.input().select();
    await shown.type("");
    await shown.blur();
    expect(shown.input().value).toBe("");
    expect(value).toBeNull();
  });
});

describe("a number", () => {
  it("keeps text that isn't a number, and has the value NaN", async () => {
    function Field() {
      const [number, setNumber] = useState<number | undefined>(3);
      useEffect(() => void (value = number), [number]);
      return <NumberInput value={number} onValue={setNumber} />;
    }
    shown = await show(<Field />);
    await shown.focus();
    await shown.type("x");
    await shown.blur();
    expect(shown.input().value).toBe("3x");
    expect(value).toBeNaN();
  });

  it.each([
    ["1.234,50", 2, "de", 1234.5],
    ["1,234.50", 2, "en", 1234.5],
    ["1.234,50", 2, "en", 1234.5],
    ["1.234", 3, "en", 1.234],
    ["1.234", 3, "de", 1234],
    ["1,234", 3, "de", 1.234],
    ["1.234", 0, "en", 1234],
    ["1,234", 2, "en", 1234],
    ["1,23", 2, "en", 1.23],
    ["١٫٢٣٤", 3, "ar", 1.234],
    ["١٫٢٣٤", 3, "ar-EG-u-nu-arab", 1.234],
    ["1,234", 3, "ar-EG-u-nu-latn", 1234],
    ["12,34,567", 0, "en", 1234567],
    ["1 234,5", 1, "fr", 1234.5],
    ["١٢٣٫٥", 1, "ar", 123.5],
    ["১২৩", 0, "bn", 123],
    ["+10", 0, "en", 10],
    ["-3", 0, "en", -3],
    [".5", 1, "en", 0.5],
    ["1.5", 0, "en", Number.NaN],
    ["1.2.3", 2, "en", Number.NaN],
    ["1,23,4", 2, "en", Number.NaN],
    ["12a", 0, "en", Number.NaN],
    ["-", 0, "en", Number.NaN],
    ["", 0, "en", undefined],
    [" ", 0, "en", undefined],
  ])("reads “%s” with %i decimals in %s as %d", (text, decimals, locale, number) => {
    expect(readNumber(text, decimals, locale)).toEqual(number);
  });

  it("is parsed back to the same value after formatting, in every locale", () => {
    const locales = fc.constantFrom("en", "de", "fr", "de-CH", "hi", "bn", "ar-EG-u-nu-arab", "en-IN");
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(3), locales, (whole, decimals, locale) => {
        const number = Number((whole / 10 ** decimals).toFixed(decimals));
        expect(readNumber(writeNumber(number, decimals, locale), decimals, locale)).toBe(
          number === 0 ? 0 : number,
        );
      }),
    );
    fc.assert(
      fc.property(fc.nat(1e12), fc.constantFrom(...currencyCodes), locales, (minor, currency, locale) => {
        const written = writeAmount(minor, currency, locale);
        expect(parseMoney(written, currency)).toBe(minor);
        expect(parseMoney(written, currency, locale)).toBe(minor);
      }),
    );
  });
});

/** A form with a number that has no message of its own for an empty field. */
function NumberForm() {
  const form = useSchemaForm(z.object({ minutes: z.number().max(60) }), { minutes: 20 });
  return (
    <Form form={form} purpose="To save" onSubmit={() => true}>
      <Field label="Minutes" name="minutes" error={form.formState.errors.minutes?.message}>
        <Controller
          control={form.control}
          name="minutes"
          render={({ field }) => (
            <NumberInput value={field.value} onValue={(number) => field.onChange(number ?? null)} />
          )}
        />
      </Field>
      <button type="submit">Save</button>
    </Form>
  );
}

it.each([
  ["", "Enter a number."],
  ["90", "Enter 60 or less."],
])("shows our message for “%s” where the schema has none", async (text, message) => {
  shown = await show(<NumberForm />);
  await shown.focus();
  shown.input().select();
  await shown.type(text);
  document.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain(message));
});

describe("the error summary", () => {
  /** A form whose name must have 3 letters or more. The test decides when `save` ends. */
  function NameForm({ save }: { save: () => Promise<boolean> }) {
    const form = useSchemaForm(z.object({ name: z.string().min(3, "Enter a longer name.") }), { name: "ab" });
    return (
      <Form form={form} purpose="To save" onSubmit={save}>
        <Field label="Name" name="name" error={form.formState.errors.name?.message}>
          <TextInput {...form.register("name")} />
        </Field>
        <button type="submit">Save</button>
      </Form>
    );
  }
  const press = async () => {
    document.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
    await vi.waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  };

  it("receives the focus when a submit fails, but not while the user corrects the error", async () => {
    shown = await show(<NameForm save={() => Promise.resolve(true)} />);
    await press();
    const summary = () => document.querySelector("[role=alert]");
    await vi.waitFor(() => expect(document.activeElement).toBe(summary()));
    await shown.focus();
    const { input, type } = shown;
    // Valid, invalid and valid again: the summary disappears, appears and disappears.
    for (const text of ["c", "", "cd"]) {
      input().setSelectionRange(text ? input().value.length : 2, input().value.length);
      await type(text);
      expect(document.activeElement).toBe(input());
    }
    input().select();
    await type("");
    await vi.waitFor(() => expect(summary()).not.toBeNull());
    expect(document.activeElement).toBe(input());
  });

  it("leaves the focus to a user who types while the form is saved", async () => {
    let end: ((saved: boolean) => void) | undefined;
    shown = await show(<NameForm save={() => new Promise((resolve) => (end = resolve))} />);
    // After a failed submit, fields are validated while the user types.
    await press();
    await shown.focus();
    const { input, type } = shown;
    input().setSelectionRange(2, 2);
    await type("c");
    const summary = () => document.querySelector("[role=alert]");
    await vi.waitFor(() => expect(summary()).toBeNull());
    document.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
    await vi.waitFor(() => expect(end).toBeDefined());
    input().select();
    await type("");
    await vi.waitFor(() => expect(summary()).not.toBeNull());
    end!(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.activeElement).toBe(input());
  });
});
