import { Search } from "lucide-react";
import { useDebounced } from "../useDebounced.ts";

/**
 * Searches while the user types, after a pause of 250 ms. `label` is the accessible name and the placeholder.
 */
export function SearchInput({
  label,
  text,
  onText,
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
}) {
  const [typed, setTyped] = useDebounced(text, onText);
  return (
    <div className="relative w-full max-w-75 min-w-52 shrink-0 max-tablet:only:max-w-none max-tablet:not-only:max-w-64">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-control w-full rounded-control border border-control bg-surface ps-8.5 pe-2 text-input hover:border-ink3 focus-visible:outline-offset-0"
      />
    </div>
  );
}
