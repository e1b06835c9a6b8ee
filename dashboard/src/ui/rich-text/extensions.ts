import { getSchema, type Extensions } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { mayLink } from "./urls.rules.ts";
import {
  Code,
  Figure,
  FigureCaption,
  Picture,
  Subscript,
  Superscript,
  Table,
  TableCell,
  TableHeader,
  TableRow,
} from "./nodes.ts";

/** The elements of the server's allow-list, and the editing features for them. */
export const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: { enableTabIndentation: false },
    dropcursor: { color: "var(--focus)", width: 2 },
    heading: { levels: [2, 3, 4] },
    link: {
      autolink: true,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: mayLink,
      openOnClick: false,
    },
  }),
  Code,
  Figure,
  FigureCaption,
  Picture,
  Subscript,
  Superscript,
  Table,
  TableCell,
  TableHeader,
  TableRow,
];

export const schema = getSchema(extensions);
