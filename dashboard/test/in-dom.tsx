import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";

// Renders a component in jsdom and types into it. jsdom has no layout and doesn't submit forms on Enter: tests
// check instead if the default action of a key was prevented.

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface Shown {
  /** The first visible input of the component. */
  input: () => HTMLInputElement;
  /** The options of the open list; [] while it is closed. */
  options: () => string[];
  highlighted: () => string | undefined;
  focus: () => Promise<void>;
  /** Replaces the selected text as a keyboard does, and waits until the component has updated. */
  type: (text: string) => Promise<void>;
  /** Presses a key. Returns true if its default action was prevented. */
  press: (key: string) => Promise<boolean>;
  blur: () => Promise<void>;
  close: () => Promise<void>;
}

export async function show(content: ReactNode): Promise<Shown> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  await act(() => root.render(content));
  const input = () => {
    const found = place.querySelector<HTMLInputElement>("input:not([aria-hidden])");
    if (!found) throw new Error("There is no input");
    return found;
  };
  const list = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  return {
    input,
    options: () => list().map(({ textContent }) => textContent),
    highlighted: () => list().find((option) => "highlighted" in option.dataset)?.textContent,
    focus: async () => {
      await act(() => input().focus());
      await settle();
    },
    type: async (text) => {
      const field = input();
      const { selectionStart, selectionEnd, value } = field;
      const next = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length);
      const inputType = text ? "insertText" : "deleteContentBackward";
      await act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, next);
        field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, data: text }));
      });
      await settle();
    },
    press: async (key) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      await act(() => input().dispatchEvent(event));
      await settle();
      return event.defaultPrevented;
    },
    blur: async () => {
      await act(() => input().blur());
      await settle();
    },
    close: async () => {
      await act(() => root.unmount());
      place.remove();
    },
  };
}
