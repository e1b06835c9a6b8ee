import * as z from "zod";

/** The `name` of each service's meta tag that proves the ownership of a site. */
export const verificationTags = {
  google: "google-site-verification",
  bing: "msvalidate.01",
  pinterest: "p:domain_verify",
  meta: "facebook-domain-verification",
} as const;
export type VerificationService = keyof typeof verificationTags;
export const verificationServices = Object.keys(verificationTags) as VerificationService[];

const value = /^[\w.=+/-]{6,150}$/;

/**
 * The value of a service's tag, from the whole tag or the value alone; undefined for another service's tag or anything else.
 */
export function verificationValue(pasted: string, service: VerificationService): string | undefined {
  const text = pasted.trim();
  if (!text.includes("<")) return value.test(text) ? text : undefined;
  const tag = /^<meta\s[^<>]*>$/i.exec(text)?.[0] ?? "";
  if (attributeOf(tag, "name")?.toLowerCase() !== verificationTags[service]) return undefined;
  const content = attributeOf(tag, "content");
  return content !== undefined && value.test(content) ? content : undefined;
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag) ?? [];
  return double ?? single;
}

const draftOf = (service: VerificationService) =>
  z
    .string()
    .trim()
    .max(500, "Shorten this to 500 characters.")
    .nullish()
    .transform((pasted, context) => {
      if (!pasted) return null;
      const found = verificationValue(pasted, service);
      if (found !== undefined) return found;
      context.addIssue({
        code: "custom",
        message: "Paste the whole meta tag of this service, or only its content value.",
      });
      return z.NEVER;
    });

export const VerificationDraft = z.object({
  google: draftOf("google"),
  bing: draftOf("bing"),
  pinterest: draftOf("pinterest"),
  meta: draftOf("meta"),
});

/** Content values by service; null where there is none. */
export const Verification = z.object({
  google: z.string().nullable(),
  bing: z.string().nullable(),
  pinterest: z.string().nullable(),
  meta: z.string().nullable(),
});
export type Verification = z.infer<typeof Verification>;

/** Values as they are stored, where services without one can be absent. */
export function completeVerification(some: Partial<Verification> | undefined): Verification {
  const { google = null, bing = null, pinterest = null, meta = null } = some ?? {};
  return { google, bing, pinterest, meta };
}
