interface Props {
  day: string;
  part: "from" | "to";
  index: number;
  time: string | undefined;
  wrong: string | undefined;
}

/** The beginning or the end of a span of somebody's hours. */
export function SpanTime({ day, part, index, time, wrong }: Props) {
  return (
    <input
      type="time"
      name={`${day}.${part}`}
      aria-label={`${day}, span ${index + 1}, ${part}`}
      defaultValue={time}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
      className="field-input min-w-0 tabular-nums"
    />
  );
}
