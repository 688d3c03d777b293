import { DAY_MS } from '../../src/domain/time/durations.ts';

/** A direct dependency. */
export interface Dependency {
  name: string;
  /** The version that is installed. */
  version: string;
}

/** How old a dependency is. */
export interface DependencyAge extends Dependency {
  /** Days since the installed version was published; null: the registry does not say. */
  days: number | null;
  /** Newest version that is no preview; null: unknown. */
  newest: string | null;
  /** Days since the first later version was published; 0: there is none; null: unknown. */
  behind: number | null;
}

/** Versions with the time of their publication, ISO 8601. */
export type Published = Readonly<Record<string, string>>;

const RELEASE = /^\d+\.\d+\.\d+$/;

/** @param published null: the registry does not answer @param now milliseconds since 1970 */
export function ageOf(dependency: Dependency, published: Published | null, now: number): DependencyAge {
  const own = Date.parse(published?.[dependency.version] ?? '');
  if (!published || Number.isNaN(own)) return { ...dependency, days: null, newest: null, behind: null };
  const later = Object.entries(published)
    .filter(([version, time]) => RELEASE.test(version) && Date.parse(time) > own)
    .filter(([version]) => isLater(version, dependency.version))
    .sort(([, a], [, b]) => Date.parse(a) - Date.parse(b));
  const [first] = later;
  const newest = later
    .map(([version]) => version)
    .reduce((a, b) => (isLater(b, a) ? b : a), dependency.version);
  return {
    ...dependency,
    days: daysBetween(own, now),
    newest,
    behind: first ? daysBetween(Date.parse(first[1]), now) : 0,
  };
}

const daysBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / DAY_MS));

function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((each) => each.split('.').map((part) => Number.parseInt(part, 10)));
  for (const [index, part] of (a ?? []).entries()) {
    const other = b?.[index] ?? 0;
    if (part !== other) return part > other;
  }
  return false;
}

/** Lines to print: a dependency each, those that wait longest first, then what is known of all. */
export function ageLines(ages: readonly DependencyAge[]): string[] {
  const known = ages.filter((age) => age.days !== null);
  const sorted = known.toSorted((a, b) => (b.behind ?? 0) - (a.behind ?? 0) || (b.days ?? 0) - (a.days ?? 0));
  const lines = sorted.map(({ name, version, days, newest, behind }) => {
    const state = behind === 0 ? 'newest' : `${newest} exists, a later version since ${behind} days`;
    return `${name} ${version}: ${days} days; ${state}`;
  });
  const unknown = ages.filter((age) => age.days === null).map(({ name }) => name);
  if (unknown.length > 0)
    lines.push(
      `unknown, the registry does not say: ${unknown.length} of ${ages.length} (${unknown.join(', ')})`,
    );
  if (known.length > 0) {
    const median = known.map(({ days }) => days ?? 0).sort((a, b) => a - b)[Math.floor(known.length / 2)];
    const late = known.filter(({ behind }) => (behind ?? 0) > 90).length;
    lines.push(
      `median age ${median} days; ${late} of ${known.length} have had a later version for more than 90 days`,
    );
  }
  return lines;
}
