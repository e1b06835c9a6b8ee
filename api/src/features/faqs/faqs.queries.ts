import type { Faq, FaqRow, ProductFaq } from "@vitrine/contract/shops/faqs";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A product, category or collection that a question is shown on. */
export type FaqTarget = { id: string } & (
  | { product_id: string }
  | { category_id: string }
  | { collection_id: string }
);

const rowColumns = sql`f.id, f.question, f.answer_html, f.section, f.is_published, f.is_on_page, f.version, f.created_at`;

/** The targets of one kind of question `f`, by title. */
const shownOn = (kind: "product" | "category" | "collection") => {
  const table = { product: "products", category: "categories", collection: "collections" }[kind];
  return sql`(
    select coalesce(json_agg(json_build_object('id', x.id, 'title', x.title) order by x.title, x.id), '[]') from faq_targets t
    join ${sql.table(table)} x on x.shop_id = t.shop_id and x.id = t.${sql.ref(`${kind}_id`)}
    where t.shop_id = f.shop_id and t.faq_id = f.id)`;
};

/** The questions in the owner's order. A shop has few. */
export function listFaqs(tx: ShopTx): Promise<FaqRow[]> {
  return tx.all(sql<FaqRow>`
    select ${rowColumns} from faqs f where f.shop_id = ${tx.shopId} order by f.position, f.id`);
}

export function findFaq(tx: ShopTx, id: string): Promise<Faq | undefined> {
  return tx.find(sql<Faq>`
    select ${rowColumns}, ${shownOn("product")} as products, ${shownOn("category")} as categories,
      ${shownOn("collection")} as collections
    from faqs f where f.shop_id = ${tx.shopId} and f.id = ${id}`);
}

/** Replaces the targets of a question. */
export async function setFaqTargets(tx: ShopTx, faqId: string, targets: FaqTarget[]): Promise<void> {
  await tx.run(sql`delete from faq_targets where shop_id = ${tx.shopId} and faq_id = ${faqId}`);
  if (targets.length === 0) return;
  await tx.run(sql`
    insert into faq_targets (shop_id, id, faq_id, product_id, category_id, collection_id)
    select ${tx.shopId}, id, ${faqId}, product_id, category_id, collection_id
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
      as t(id uuid, product_id uuid, category_id uuid, collection_id uuid)`);
}

/** The ids of the questions of product `p` by its categories, their ancestors, and its collections. */
const inherited = sql`(
  select t.faq_id from product_categories pk
    join categories k on k.shop_id = pk.shop_id and k.id = pk.category_id
    join faq_targets t on t.shop_id = pk.shop_id and t.category_id = any(k.ancestors || k.id)
    where pk.shop_id = p.shop_id and pk.product_id = p.id
  union all
  select t.faq_id from collection_products m
    join faq_targets t on t.shop_id = m.shop_id and t.collection_id = m.collection_id
    where m.shop_id = p.shop_id and m.product_id = p.id and m.is_member)`;

const direct = sql`(
  select t.faq_id from faq_targets t where t.shop_id = p.shop_id and t.product_id = p.id)`;

/** The published questions of product `p` as JSON, in the owner's order. */
export const productFaqsJson: Sql = sql`(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'question', f.question, 'answer_html', f.answer_html, 'section', f.section)
    order by f.position, f.id), '[]')
  from faqs f where f.shop_id = p.shop_id and f.is_published and (f.id in ${direct} or f.id in ${inherited}))`;

export function listFaqsOfProduct(tx: ShopTx, productId: string): Promise<ProductFaq[]> {
  return tx.all(sql<ProductFaq>`
    select f.id, f.question, f.is_published, f.id in ${direct} as is_direct
    from products p join faqs f on f.shop_id = p.shop_id and (f.id in ${direct} or f.id in ${inherited})
    where p.shop_id = ${tx.shopId} and p.id = ${productId} order by f.position, f.id`);
}
