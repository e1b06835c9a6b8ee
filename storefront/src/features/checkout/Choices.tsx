interface ChoicesProps {
  id: "delivery" | "payment" | "advance";
  legend: string;
  options: { key: string; name: string; note?: string; amount?: string }[];
  chosen: string | null;
  error?: string;
  /** Text shown above the options: the reason why some aren't offered, or all; "" if all are. */
  empty: string;
  onChoose(key: string): void;
  /** Further options and notices. */
  children?: React.ReactNode;
}

export function Choices({ id, legend, options, chosen, error, empty, onChoose, children }: ChoicesProps) {
  return (
    <fieldset className="choices" id={id} tabIndex={-1}>
      <legend>{legend}</legend>
      {empty && <p className="muted">{empty}</p>}
      {options.map(({ key, name, note, amount }) => (
        <label key={key} className="choice">
          <input type="radio" name={id} value={key} checked={key === chosen} onChange={() => onChoose(key)} />
          <span>
            {name}
            {note && <span className="muted">{note}</span>}
          </span>
          {amount && <span>{amount}</span>}
        </label>
      ))}
      {children}
      {error && <p className="problem">{error}</p>}
    </fieldset>
  );
}
