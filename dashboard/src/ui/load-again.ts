/**
 * A function that loads a part of the dashboard, and can be called again after it failed. Browsers remember that a script
 * couldn't be loaded and don't request its URL again, so later tries add a query to the URL. It is known from the error:
 * "Failed to fetch dynamically imported module: https://…". Safari's errors have no URL; there, only a reload helps.
 */
export function loadAgain<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let failedUrl: string | undefined;
  let tries = 0;
  let loading: Promise<Part> | undefined;
  const tryOnce = () =>
    failedUrl ? (import(/* @vite-ignore */ `${failedUrl}?try=${++tries}`) as Promise<Part>) : load();
  return () =>
    (loading ??= tryOnce()
      .catch((failure: unknown) => {
        failedUrl = /https?:\/\/\S+?\.js/.exec(String(failure))?.[0];
        throw failure;
      })
      .finally(() => (loading = undefined)));
}
