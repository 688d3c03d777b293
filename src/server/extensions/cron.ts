/** Smallest and largest value of minute, hour, day, month and day of the week. */
const BOUNDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Whether a text is a cron expression of five fields with numbers, lists, ranges and steps. */
export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  return (
    fields.length === BOUNDS.length &&
    BOUNDS.every(([from, to], index) =>
      (fields[index] ?? '').split(',').every((part) => fits(part, from, to)),
    )
  );
}

function fits(part: string, from: number, to: number): boolean {
  const [, range = '', first = '', last = first, step = '1'] =
    /^(\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
  if (range === '' || Number(step) < 1) return false;
  return range === '*' || (Number(first) >= from && Number(first) <= Number(last) && Number(last) <= to);
}
