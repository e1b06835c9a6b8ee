/** Opens a PDF in a new tab, and downloads any other file under its name. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  // If the browser blocks new tabs, it downloads the PDF instead.
  if (file.type !== "application/pdf" || !open(url, "_blank")) download(url, file.name);
  setTimeout(() => URL.revokeObjectURL(url), lastsMs);
}

/** Long enough for a tab to load the file. */
const lastsMs = 60_000;

function download(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
