/**
 * Writes items as they arrive: immediately if no write is running, else together with others that arrive
 * meanwhile. The promise of an item settles with the write that it is part of.
 */
export function writeTogether<Item>(write: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  function writeWaiting(): Promise<void> {
    const items = waiting;
    waiting = [];
    next = undefined;
    return write(items);
  }

  return (item) => {
    waiting.push(item);
    if (!next) {
      next = last.then(writeWaiting);
      last = next.catch(() => {});
    }
    return next;
  };
}
