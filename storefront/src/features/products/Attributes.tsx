import type { ReactNode } from "react";

interface AttributesProps {
  caption: string;
  rows: { name: string; value: ReactNode }[];
}

/** A table of names and values. */
export function Attributes({ caption, rows }: AttributesProps) {
  return (
    <table className="attributes">
      <caption className="hidden">{caption}</caption>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td dir="auto">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
