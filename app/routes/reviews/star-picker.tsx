interface Props {
  chosen: number;
  error: string | undefined;
}

/** One to five stars as radio buttons, so that arrow keys and screen readers work. */
export function StarPicker({ chosen, error }: Props) {
  return (
    <fieldset aria-describedby={error ? "rating-error" : undefined}>
      <legend className="mb-1 font-medium">Rating</legend>
      <div className="star-picker -ml-2 flex flex-wrap">
        {STARS.map((stars) => (
          <label key={stars} className="relative flex size-12 items-center justify-center text-3xl">
            <input
              type="radio"
              name="rating"
              value={stars}
              defaultChecked={stars === chosen}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className="given">
              ★
            </span>
            <span aria-hidden="true" className="not-given">
              ☆
            </span>
            <span className="sr-only">{stars === 1 ? "1 star" : `${stars} stars`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="rating-error" className="mt-1 text-sm font-medium text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const STARS = [1, 2, 3, 4, 5];
