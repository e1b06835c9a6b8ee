// Words that Vitrine no longer uses, and the standard term for each. `find-retired-words.ts` looks for them.

interface RetiredWords {
  /** Forms separated by commas; a form of two words is found as `two words`, `twoWords`, `two_words` and `two-words`. */
  forms: string;
  term: string;
  /** Where the word is wrong. Default: everywhere. */
  only?: "identifiers" | "prose";
}

export const retiredWords: RetiredWords[] = [
  { forms: "world, worlds", term: "app context" },
  { forms: "door, doors, front door", term: "guard, HTTP server or request router" },
  { forms: "refusal, refusals, refuse, refuses, refusing", term: "expected error; reject" },
  { forms: "refused", term: "rejected", only: "prose" },
  { forms: "accident, accidents", term: "unexpected error" },
  { forms: "asked", term: "requested" },
  { forms: "kept", term: "stored, cached or retained" },
  { forms: "somebody, nobody, whoever, everybody, anybody", term: "user, owner, caller, none" },
  { forms: "tells, told, hear, hears, heard", term: "notify, publish; receive, subscribe" },
  { forms: "piece, pieces", term: "unit, quantity or part" },
  { forms: "goods", term: "products or items" },
  { forms: "shelf, shelves, shelve", term: "category, collection or browse page" },
  { forms: "deed, deeds", term: "action" },
  { forms: "words of", term: "label, message or text", only: "identifiers" },
  { forms: "fact, facts", term: "product index, attribute, event or record" },
  { forms: "twins, canary, canaries", term: "tenant fixture or sample data" },
  {
    forms: "let go, lets go, take back, takes back, taken back, took back",
    term: "release, undo or restore",
  },
  { forms: "strange, stranger, strangers", term: "unknown; other shop's or other user's" },
  { forms: "tally, tallies, reckon, reckons, reckoned, count anew", term: "counters, compute, recount" },
  {
    forms: "anew, by itself, by themselves, goes on, go on, going on, went on",
    term: "again, automatically, continue",
  },
  { forms: "blanks", term: "empty cells or placeholders" },
  { forms: "gathering, gatherings", term: "categorisation" },
  { forms: "bag, bags", term: "cart" },
  { forms: "judge, judges, judged, amiss", term: "evaluate; violation or failure" },
  { forms: "house plan", term: "dependency rules" },
  {
    forms: "store epoch, touch store",
    term: "storefront version, invalidateStorefront",
    only: "identifiers",
  },
  { forms: "lastly, run last", term: "commitWith", only: "identifiers" },
  { forms: "look up", term: "find…, read…", only: "identifiers" },
  { forms: "let sales turn", term: "applySaleSchedule" },
  { forms: "film, films", term: "video" },
  { forms: "story", term: "timeline", only: "identifiers" },
  { forms: "speak, speaks", term: "set the language" },
  { forms: "sprout, sprouts", term: "newVariantFrom" },
  { forms: "dear", term: "expensive" },
  { forms: "alone", term: "standalone, single or only", only: "identifiers" },
  { forms: "bare", term: "unstyled, unquoted, without …", only: "identifiers" },
  { forms: "by letter, by mail, letter of", term: "by email" },
  { forms: "e-mail, e-mails", term: "email" },
];

/** Names of functions that are retired by their first word: `theOrder` is `requireOrder`, `needShop` is `requireShop`. */
export const retiredPrefixes = /\b(?:the|need)[A-Z]\w*(?=\()/g;

/** Ordinary uses, with the reason why each is right. Exact, apart from the case of the first letter. */
export const ordinaryUses: [phrase: string, reason: string][] = [
  ["by accident", "means unintentionally"],
  ["frequently asked questions", "the name of such a page"],
  ["asked the shop", "customers ask a shop for something"],
  ["asked for", "people ask for things; requests are requested"],
  ["tell apart", "means distinguish"],
  ["tells apart", "means distinguish"],
  ["answers the door", "the door of a house"],
  ["items, goods, listings", "terms that the command palette finds a page by"],
  ["in fact", "an ordinary phrase"],
  ["judge.me", "the name of review software"],
];

/** Keys of a language file that may differ in case or punctuation alone, as their lower-case words. */
export const distinctMeanings: Record<string, string> = {
  "choose a country": "placeholder and error",
  "choose a file": "button and error",
  "nothing changed": "title and message",
  "your cart is empty": "title and message",
  "remove {name": "button and question",
  "search synonyms": "name of a page, also inside a sentence",
  password: "label, also inside a sentence",
  free: "label, also inside a sentence",
  sold: "column, also inside a sentence",
  unread: "tab, also inside a sentence",
  item: "column, also inside a sentence",
  none: "choice, also inside a sentence",
  "not live": "status, also inside a sentence",
  "sold out": "status, also inside a sentence",
};
