import { BlogPost } from "@vitrine/contract/shops/blogs";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";

export const blogsRoutes = {
  list: shop.blogs.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "blogs", BlogPost, query),
  ),
};
