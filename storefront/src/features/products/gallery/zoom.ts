const maxScale = 4;
const step = 1.5;

/**
 * Shows a picture in the dialog. The wheel, the buttons, `+` and `-` and a double click enlarge it, two fingers as on any
 * page; arrow keys lead to the next one, and Escape closes the dialog.
 */
export function openZoom(dialog: HTMLDialogElement, links: HTMLAnchorElement[], first: number): void {
  const stage = dialog.querySelector<HTMLElement>(".zoom-stage")!;
  const picture = new Image();
  const isRtl = getComputedStyle(dialog).direction === "rtl";
  let at = first;
  let scale = 1;

  function show(index: number): void {
    at = (index + links.length) % links.length;
    picture.src = links[at]!.href;
    picture.alt = links[at]!.querySelector("img")?.alt ?? "";
    enlarge(1);
  }

  /** Keeps the middle of the visible part in the middle. */
  function enlarge(to: number): void {
    const middle = {
      x: (stage.scrollLeft + stage.clientWidth / 2) / scale,
      y: (stage.scrollTop + stage.clientHeight / 2) / scale,
    };
    scale = Math.min(maxScale, Math.max(1, to));
    picture.style.inlineSize = picture.style.blockSize = `${scale * 100}%`;
    stage.scrollTo(middle.x * scale - stage.clientWidth / 2, middle.y * scale - stage.clientHeight / 2);
  }

  const actions: Record<string, () => void> = {
    previous: () => show(at - 1),
    next: () => show(at + 1),
    smaller: () => enlarge(scale / step),
    larger: () => enlarge(scale * step),
    close: () => dialog.close(),
  };
  const keys: Record<string, string> = {
    ArrowLeft: isRtl ? "next" : "previous",
    ArrowRight: isRtl ? "previous" : "next",
    "+": "larger",
    "=": "larger",
    "-": "smaller",
  };

  const closed = new AbortController();
  const { signal } = closed;
  dialog.addEventListener("close", () => closed.abort(), { signal });
  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>("[data-zoom]");
    if (button) actions[button.dataset["zoom"]!]?.();
    else if (scale === 1 && target === stage) dialog.close();
  };
  const onKey = (event: KeyboardEvent) => {
    // Arrow keys scroll an enlarged picture.
    const action = scale > 1 && event.key.startsWith("Arrow") ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    if (links.length > 1 || !event.key.startsWith("Arrow")) actions[action]!();
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    enlarge(scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
  };
  dialog.addEventListener("click", onClick, { signal });
  dialog.addEventListener("keydown", onKey, { signal });
  stage.addEventListener("dblclick", () => enlarge(scale > 1 ? 1 : step ** 2), { signal });
  stage.addEventListener("wheel", onWheel, { signal, passive: false });
  stage.tabIndex = 0;
  stage.replaceChildren(picture);
  show(first);
  dialog.showModal();
}
