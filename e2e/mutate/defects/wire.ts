import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "sends empty query values",
    file: "contract/src/wire.ts",
    find: ' && one !== "") url',
    replace: ") url",
    tests: ["contract/src/wire.test.ts"],
  },
  {
    name: "sends PUT with a file as POST without _method",
    file: "contract/src/wire.ts",
    find: `        form.set("_method", "PUT");
`,
    replace: "",
    tests: ["contract/src/wire.test.ts"],
  },
  {
    name: "omits null from a form",
    file: "contract/src/wire.ts",
    find: 'if (value === null) return form.append(key, "");',
    replace: "if (value === null) return;",
    tests: ["contract/src/wire.test.ts"],
  },
  {
    name: "omits an empty list from a form",
    file: "contract/src/wire.ts",
    find: 'if (value.length === 0) form.append(key, "[]");',
    replace: "",
    tests: ["contract/src/wire.test.ts"],
  },
  {
    name: "keeps slashes in the server's file name",
    file: "contract/src/wire.ts",
    find: 'name?.replace(/[\\\\/\\p{Cc}]/gu, "_") || "file.csv"',
    replace: 'name || "file.csv"',
    tests: ["contract/src/wire.test.ts"],
  },
  {
    name: "lets the body overwrite the status",
    file: "contract/src/wire.ts",
    find: `      ...(typeof body === "object" && body !== null ? body : { data: body }),
      status: response.status,`,
    replace: `      status: response.status,
      ...(typeof body === "object" && body !== null ? body : { data: body }),`,
    tests: ["contract/src/wire.test.ts"],
  },
  {
    name: "follows a redirect to another origin",
    file: "contract/src/values/own-path.ts",
    find: "url.origin !== origin || ",
    replace: "",
    tests: ["contract/src/values/own-path.test.ts"],
  },
  {
    name: "follows a path that begins with two slashes",
    file: "contract/src/values/own-path.ts",
    find: 'return url.pathname.startsWith("//") ? undefined : ',
    replace: "return ",
    tests: ["contract/src/values/own-path.test.ts"],
  },
];
