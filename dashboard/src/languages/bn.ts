import "@fontsource/noto-sans-bengali/bengali-400.css";
import "@fontsource/noto-sans-bengali/bengali-500.css";
import "@fontsource/noto-sans-bengali/bengali-600.css";
import type { LoadedLanguage } from "./loaded-language.ts";
import sentences from "./bn.json" with { type: "json" };
import { translated } from "./translated.ts";

/*
 * Bengali as merchants in Bangladesh use it, with "আপনি" and the loan words of their apps. Glossary:
 * order অর্ডার · product পণ্য · variant ভ্যারিয়েন্ট · shop শপ · stock স্টক · on hand হাতে আছে · price দাম · shopper ক্রেতা
 * customer গ্রাহক · staff স্টাফ · owner মালিক · checkout চেকআউট · coupon কুপন · delivery ডেলিভারি · shipment চালান
 * to ship পাঠানো · to pack প্যাক করা · courier কুরিয়ার · fee চার্জ · tax কর · refund রিফান্ড · return রিটার্ন · exchange বদল
 * draft খসড়া · published প্রকাশিত · on hold স্থগিত · bulk edit একসঙ্গে সম্পাদনা · unit price একক দাম · save সেভ করুন
 * Digits are Latin, as in figures, codes and files. Words after a number take -টি, people জন.
 */
export function load(): LoadedLanguage {
  return translated("bn", sentences);
}
