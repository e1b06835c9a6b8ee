import type { Locator, Page } from "@playwright/test";

// Durations for a user who types with two fingers and searches for each control: 1.35 s to think, 1.1 s to point, 0.2
// s to click (Card, Moran and Newell), and 0.28 s a key. They are added up instead of measured, so that a busy
// machine doesn't change the result.
const secondsOfPress = 2.65;
const secondsOfKey = 0.28;

/** A user's clicks and keys, counted, and the time they take by hand. */
export class Hand {
  readonly #page: Page;
  presses = 0;
  keys = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Finds a control, points at it and clicks it. */
  async press(what: Locator): Promise<void> {
    await what.click();
    this.presses++;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.keys += text.length;
  }

  async key(name: string): Promise<void> {
    await this.#page.keyboard.press(name);
    this.keys++;
  }

  /** Types over what the field has. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await this.#page.keyboard.press("ControlOrMeta+a");
    await this.type(text);
  }

  /** Opens a list of options and clicks one. */
  async choose(field: Locator, label: string): Promise<void> {
    await field.selectOption({ label });
    this.presses += 2;
  }

  /** Chooses a file in the dialog that the control opens: finds it and clicks it twice. */
  async upload(opener: Locator, file: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.#page.waitForEvent("filechooser");
    await this.press(opener);
    await (await chooser).setFiles(file);
    this.presses += 2;
  }

  /** For the line that a test prints. */
  get summary(): string {
    return `${this.presses} presses, ${this.keys} keys, ${Math.floor(this.seconds / 60)} min ${Math.round(this.seconds % 60)} s`;
  }

  /** The time a user takes for all of it. */
  get seconds(): number {
    return this.presses * secondsOfPress + this.keys * secondsOfKey;
  }
}
