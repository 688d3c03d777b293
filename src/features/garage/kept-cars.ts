/** A car that a device remembers: enough to find it, and to name it when it is gone. */
export interface KeptCar {
  id: number;
  /** Last segment of its address. */
  slug: string;
  title: string;
}

const VERSION = 1;
const MAX_TITLE_LENGTH = 200;

/** What a device has kept, newest first; text that is damaged or of another version counts as nothing. */
export function readKept(text: string | null, most: number): KeptCar[] {
  try {
    const kept = JSON.parse(text ?? '') as { version?: unknown; cars?: unknown } | null;
    if (kept?.version !== VERSION || !Array.isArray(kept.cars)) return [];
    const cars = kept.cars.filter(isKeptCar).map(({ id, slug, title }) => ({ id, slug, title }));
    const seen = new Map(cars.map((car) => [car.id, car]));
    return [...seen.values()].slice(0, most);
  } catch {
    return [];
  }
}

export function writeKept(cars: readonly KeptCar[]): string {
  return JSON.stringify({ version: VERSION, cars });
}

/** The car comes first; of too many the oldest are forgotten. */
export function withCar(cars: readonly KeptCar[], car: KeptCar, most: number): KeptCar[] {
  const { id, slug, title } = car;
  const rest = withoutCar(cars, id);
  return [{ id, slug, title: title.slice(0, MAX_TITLE_LENGTH) }, ...rest].slice(0, most);
}

export function withoutCar(cars: readonly KeptCar[], id: number): KeptCar[] {
  return cars.filter((car) => car.id !== id);
}

function isKeptCar(value: unknown): value is KeptCar {
  if (typeof value !== 'object' || value === null) return false;
  const { id, slug, title } = value as Record<string, unknown>;
  return Number.isSafeInteger(id) && Number(id) > 0 && typeof slug === 'string' && typeof title === 'string';
}
