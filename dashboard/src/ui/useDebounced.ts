import { useEffect, useEffectEvent, useState } from "react";

/**
 * State of a text field. Passes the text to `onSettled` after a pause, and follows `value` when it changes
 * outside.
 */
export function useDebounced(value: string, onSettled: (text: string) => void, pauseMs = 250) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }

  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (text === known) return;
    const timer = setTimeout(() => {
      setKnown(text);
      settle(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, known, pauseMs]);

  return [text, setText] as const;
}
