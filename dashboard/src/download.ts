/** Hands a file to the browser: a PDF opens in a tab of its own, everything else is kept by its name. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  // Where tabs are kept out, the browser keeps the file instead.
  if (file.type !== "application/pdf" || !open(url, "_blank")) download(url, file.name);
  setTimeout(() => URL.revokeObjectURL(url), lastsMs);
}

/** Long enough for a tab to have read it. */
const lastsMs = 60_000;

function download(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
