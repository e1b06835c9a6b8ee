import * as z from "zod";

/** Categories that shoppers agree to. Nothing of a category loads before they do. */
export const consentCategories = ["analytics", "marketing"] as const;
export type ConsentCategory = (typeof consentCategories)[number];

export const pluginKinds = [
  "google_analytics",
  "google_tag_manager",
  "meta_pixel",
  "tiktok_pixel",
  "pinterest_tag",
  "microsoft_clarity",
  "crisp",
] as const;
export type PluginKind = (typeof pluginKinds)[number];

/** Sources that a page's Content-Security-Policy allows, by directive. */
type PluginSources = Partial<
  Record<
    | "script-src"
    | "connect-src"
    | "img-src"
    | "frame-src"
    | "style-src"
    | "style-src-attr"
    | "font-src"
    | "media-src",
    readonly string[]
  >
>;

/** The service of another company that a shop can turn on. */
interface PluginManifest {
  /** The service's own name, the same in every language. */
  name: string;
  category: ConsentCategory;
  /**
   * The only accepted values of its settings, which are written into pages. Stored values are checked again before a page
   * uses them.
   */
  settings: z.ZodObject<Record<string, z.ZodString>>;
  /** Example of each setting. */
  examples: Record<string, string>;
  /** Events are also sent by the server, with an access token. */
  hasServerEvents?: true;
  /** Runs only on the shop's own domain: it can run code of the owner, and shops share the store host. */
  needsOwnDomain?: true;
  sources: PluginSources;
}

const id = (pattern: RegExp, problem: string) => z.string().trim().regex(pattern, problem);

export const pluginManifests: Record<PluginKind, PluginManifest> = {
  google_analytics: {
    name: "Google Analytics 4",
    category: "analytics",
    settings: z.strictObject({
      measurement_id: id(/^G-[A-Z0-9]{4,16}$/, "Enter a measurement ID, like G-AB12CD34EF."),
    }),
    examples: { measurement_id: "G-AB12CD34EF" },
    sources: {
      "script-src": ["https://www.googletagmanager.com"],
      "connect-src": [
        "https://*.google-analytics.com",
        "https://*.analytics.google.com",
        "https://www.googletagmanager.com",
      ],
      "img-src": ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
    },
  },
  google_tag_manager: {
    name: "Google Tag Manager",
    category: "marketing",
    settings: z.strictObject({
      container_id: id(/^GTM-[A-Z0-9]{4,12}$/, "Enter a container ID, like GTM-AB12CD3."),
    }),
    examples: { container_id: "GTM-AB12CD3" },
    needsOwnDomain: true,
    sources: {
      "script-src": ["https://www.googletagmanager.com"],
      "connect-src": [
        "https://*.google-analytics.com",
        "https://*.analytics.google.com",
        "https://www.googletagmanager.com",
      ],
      "img-src": ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
    },
  },
  meta_pixel: {
    name: "Meta Pixel",
    category: "marketing",
    settings: z.strictObject({
      pixel_id: id(/^\d{8,20}$/, "Enter a pixel ID of 8 to 20 digits."),
    }),
    examples: { pixel_id: "123456789012345" },
    hasServerEvents: true,
    sources: {
      "script-src": ["https://connect.facebook.net"],
      "connect-src": ["https://www.facebook.com", "https://connect.facebook.net"],
      "img-src": ["https://www.facebook.com"],
    },
  },
  tiktok_pixel: {
    name: "TikTok Pixel",
    category: "marketing",
    settings: z.strictObject({
      pixel_id: id(/^[A-Z0-9]{18,24}$/, "Enter a pixel ID, like C4AB12CD34EF56GH78IJ."),
    }),
    examples: { pixel_id: "C4AB12CD34EF56GH78IJ" },
    sources: {
      "script-src": ["https://analytics.tiktok.com"],
      "connect-src": ["https://analytics.tiktok.com"],
      "img-src": ["https://analytics.tiktok.com"],
    },
  },
  pinterest_tag: {
    name: "Pinterest Tag",
    category: "marketing",
    settings: z.strictObject({ tag_id: id(/^\d{10,16}$/, "Enter a tag ID of 10 to 16 digits.") }),
    examples: { tag_id: "2612345678901" },
    sources: {
      "script-src": ["https://s.pinimg.com", "https://ct.pinterest.com"],
      "connect-src": ["https://ct.pinterest.com"],
      "img-src": ["https://ct.pinterest.com"],
      "frame-src": ["https://ct.pinterest.com"],
    },
  },
  microsoft_clarity: {
    name: "Microsoft Clarity",
    category: "analytics",
    settings: z.strictObject({
      project_id: id(/^[a-z0-9]{8,12}$/, "Enter a project ID, like ab12cd34ef."),
    }),
    examples: { project_id: "ab12cd34ef" },
    sources: {
      "script-src": ["https://www.clarity.ms", "https://scripts.clarity.ms"],
      "connect-src": ["https://*.clarity.ms"],
      "img-src": ["https://*.clarity.ms", "https://c.bing.com"],
    },
  },
  crisp: {
    name: "Crisp",
    category: "marketing",
    settings: z.strictObject({
      website_id: id(
        /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
        "Enter a website ID, like 8c842203-7ed8-4e29-a608-7cf78a7d2fcc.",
      ),
    }),
    examples: { website_id: "8c842203-7ed8-4e29-a608-7cf78a7d2fcc" },
    sources: {
      "script-src": ["https://client.crisp.chat"],
      "connect-src": [
        "https://client.crisp.chat",
        "https://storage.crisp.chat",
        "wss://client.relay.crisp.chat",
      ],
      "img-src": ["https://client.crisp.chat", "https://image.crisp.chat", "https://storage.crisp.chat"],
      "style-src": ["https://client.crisp.chat"],
      // Crisp positions its window with style attributes.
      "style-src-attr": ["'unsafe-inline'"],
      "font-src": ["https://client.crisp.chat"],
      "media-src": ["https://client.crisp.chat"],
    },
  },
};

/** The hosts that a plugin contacts, for the owner. */
export function hostsOf({ sources }: PluginManifest): string[] {
  const urls = Object.values(sources).flat();
  return [...new Set(urls.flatMap((url) => (url.includes("://") ? [url.split("://")[1]!] : [])))];
}
