import type { ReactNode } from "react";

interface AttributesProps {
  caption: string;
  rows: { name: string; value: ReactNode }[];
}

/** A table of names and values, which are aligned with the page, also if they are in another script. */
export function Attributes({ caption, rows }: AttributesProps) {
  return (
    <table className="attributes">
      <caption className="hidden">{caption}</caption>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
