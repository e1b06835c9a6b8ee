import "@fontsource/ibm-plex-sans-arabic/arabic-400.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-500.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-600.css";
import type { LoadedLanguage } from "./loaded-language.ts";
import sentences from "./ar.json" with { type: "json" };
import { translated } from "./translated.ts";

/*
 * Glossary, one Arabic term for each English term:
 * order طلب · product منتج · variant متغيّر · option خيار · shop متجر · storefront واجهة المتجر · checkout إتمام الشراء
 * stock مخزون · import استيراد · staff موظف · owner المالك · admin المشرف · manager المدير · shopper متسوّق · customer عميل
 * delivery توصيل · shipment شحنة · to ship شحن · to pack تغليف · courier شركة الشحن · tracking تتبّع · fee رسوم
 * cash on delivery الدفع عند الاستلام · draft مسودة · archived مؤرشف · on hold معلَّق · vendor المورّد · tag وسم · refund استرداد
 * Buttons use verbal nouns (حفظ), instructions the imperative (اكتب). Order numbers are "رقم 1042", without #.
 */
export function load(): LoadedLanguage {
  return translated("ar", sentences);
}
