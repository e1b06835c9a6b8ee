import { expect, test } from "vitest";
import { detectEncoding } from "./encodings.rules.ts";
import { encoded } from "./encoded.fixture.ts";

const names: [encoding: string, names: string[]][] = [
  ["windows-1256", ["مصباح طاولة من الخشب", "قميص قطني للرجال", "حذاء رياضي أسود اللون"]],
  ["windows-1251", ["Настольная лампа из дерева", "Хлопковая рубашка", "Чайник зелёный"]],
  ["windows-1254", ["Ahşap masa lambası", "Yeşil çay bardağı", "Işıklı gömlek"]],
  ["windows-874", ["โคมไฟตั้งโต๊ะไม้", "เสื้อเชิ้ตผ้าฝ้าย", "ชาเขียว"]],
  ["big5", ["木製檯燈", "棉質襯衫", "綠茶茶葉", "陶瓷花瓶"]],
  ["gb18030", ["木制台灯", "棉质衬衫", "绿茶茶叶", "陶瓷花瓶"]],
  ["shift_jis", ["木製テーブルランプ", "緑茶", "コットンシャツ"]],
  ["euc-kr", ["나무 테이블 램프", "녹차", "면 셔츠"]],
  ["windows-1252", ["Café crème", "Straße Tischlampe grün", "Chaise longue décorée", "Piñata de año nuevo"]],
  ["windows-1250", ["Lampa stołowa drewniana", "Zielona herbata świeża", "Bawełniana koszula"]],
  ["windows-1253", ["Ξύλινο φωτιστικό", "Πράσινο τσάι"]],
  ["windows-1255", ["מנורת שולחן מעץ", "תה ירוק", "חולצת כותנה לגברים", "אגרטל קרמיקה של הבית"]],
];

test.each(names)("detects %s from a few names of products", (encoding, texts) => {
  const found = detectEncoding(texts.map((text) => encoded(encoding, text)));
  expect(found).toEqual({ encoding, isSure: true });
});

test.each([["latin letters that several encodings have", [0xe8, 0xf8]]])("isn't sure of %s", (_, letters) => {
  expect(detectEncoding([Buffer.from(["a".charCodeAt(0), ...letters])]).isSure).toBe(false);
});

test.each([
  ["windows-1251", "Чай"],
  ["windows-1251", "Мёд"],
  ["windows-1254", "Şapka"],
  ["windows-874", "ชา"],
  ["windows-874", "ไม้"],
  ["windows-1252", "Ærø krus"],
])(
  "isn't sure of a single short name in %s that is also plausible in other encodings: %s",
  (encoding, name) => {
    expect(detectEncoding([encoded(encoding, name)]).isSure).toBe(false);
  },
);

test("UTF-8 is certain", () => {
  expect(detectEncoding([Buffer.from("Straße 日本 🪴")])).toEqual({ encoding: "utf-8", isSure: true });
  expect(detectEncoding([])).toEqual({ encoding: "utf-8", isSure: true });
});
