import { TimeInput } from "../../../components/forms/time-input.tsx";

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
    <TimeInput
      name={`${day}.${part}`}
      aria-label={`${day}, span ${index + 1}, ${part}`}
      defaultValue={time}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
      className="min-w-0"
    />
  );
}
