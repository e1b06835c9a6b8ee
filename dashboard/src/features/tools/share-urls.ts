/** The URLs that share a link on other sites, with the shop's name as text. */
export function shareUrls(url: string, name: string) {
  const [link, text] = [encodeURIComponent(url), encodeURIComponent(name)];
  return {
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    x: `https://x.com/intent/post?url=${link}&text=${text}`,
    email: `mailto:?subject=${text}&body=${link}`,
  };
}
