interface ChoicesProps {
  id: "delivery" | "payment";
  legend: string;
  options: { key: string; name: string; note?: string; amount?: string }[];
  chosen: string | null;
  error?: string;
  /** Text shown while there are no options. */
  empty: string;
  onChoose(key: string): void;
}

export function Choices({ id, legend, options, chosen, error, empty, onChoose }: ChoicesProps) {
  return (
    <fieldset className="choices" id={id} tabIndex={-1}>
      <legend>{legend}</legend>
      {options.length === 0 && <p className="muted">{empty}</p>}
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
      {error && <p className="problem">{error}</p>}
    </fieldset>
  );
}
