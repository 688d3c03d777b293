import { Counter, Gauge, type Registry } from 'prom-client';

/** Name and help of the metric of each figure. */
type Described<Figures> = { readonly [Figure in keyof Figures]?: readonly [name: string, help: string] };

/**
 * Adds metrics of figures that a part of the server counts; they are read with each request for metrics.
 * @param totals figures that only grow
 * @param states figures that rise and fall
 * @param read undefined: the process does not have this part
 */
export function addFigureMetrics<Figures extends Record<keyof Figures, number>>(
  registry: Registry,
  { totals, states }: { totals: Described<Figures>; states: Described<Figures> },
  read: () => Figures | undefined,
): void {
  for (const [figure, name, help] of entriesOf(totals)) {
    let counted = 0;
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        const all = read()?.[figure] ?? 0;
        this.inc(Math.max(0, all - counted));
        counted = all;
      },
    });
  }
  for (const [figure, name, help] of entriesOf(states)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read()?.[figure] ?? 0);
      },
    });
  }
}

const entriesOf = <Figures>(described: Described<Figures>) =>
  Object.entries<readonly [string, string] | undefined>(described).flatMap(([figure, each]) =>
    each ? [[figure as keyof Figures, ...each] as const] : [],
  );
