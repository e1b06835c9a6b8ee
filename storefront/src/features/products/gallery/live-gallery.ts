/** Counter, thumbnails and zoom of a product's pictures, and the zoom of its reviews' photos. */
export function enhanceGallery(): void {
  const gallery = document.querySelector<HTMLElement>("[data-gallery]")!;
  const strip = gallery.querySelector(".gallery-strip")!;
  const slides = [...strip.children];
  const thumbnails = [...gallery.querySelectorAll(".thumbnails a")];
  const count = gallery.querySelector(".gallery-count");

  strip.addEventListener("scroll", () => {
    const at = slideInView(strip);
    if (count) count.textContent = `${at + 1} / ${slides.length}`;
    for (const [index, thumbnail] of thumbnails.entries())
      if (index === at) thumbnail.setAttribute("aria-current", "true");
      else thumbnail.removeAttribute("aria-current");
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("[data-gallery] a, .review-photos a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const thumbnail = thumbnails.indexOf(link);
    if (thumbnail >= 0) showSlide(slides[thumbnail]!);
    else void zoom(gallery, link);
  });
}

/** If the zoom can't be loaded, the browser shows the picture's file. */
async function zoom(gallery: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  try {
    const { openZoom } = await import("./zoom.ts");
    const links = [...link.closest("ul")!.querySelectorAll("a")];
    openZoom(gallery.querySelector<HTMLDialogElement>(".zoom")!, links, links.indexOf(link));
  } catch {
    location.assign(link.href);
  }
}

/** Index of the slide whose start edge is closest to that of the strip. */
function slideInView(strip: Element): number {
  const slides = [...strip.children];
  const isAtEnd = Math.abs(strip.scrollLeft) + strip.clientWidth >= strip.scrollWidth - 1;
  if (isAtEnd) return slides.length - 1;
  const distances = slides.map((slide) => Math.abs(startOf(slide) - startOf(strip)));
  return distances.indexOf(Math.min(...distances));
}

function startOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return getComputedStyle(element).direction === "rtl" ? right : left;
}

/** Scrolls the strip, but not the page, to a slide. */
function showSlide(slide: Element): void {
  const strip = slide.parentElement!;
  strip.scrollBy({ left: startOf(slide) - startOf(strip) });
}
